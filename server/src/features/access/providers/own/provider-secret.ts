/** Client secrets of organizations' own providers, sealed for the provider that they belong to. */
import type { SecretKey } from '../../../../platform/secret-key.ts';

interface Owner {
  readonly organization_id: string;
  readonly id: string;
}

const ownerOf = ({ organization_id, id }: Owner) => `identity provider ${organization_id} ${id}`;

export const sealClientSecret = (key: SecretKey, owner: Owner, secret: string): Buffer =>
  key.seal(Buffer.from(secret), ownerOf(owner));

/** @throws SecretKeyError */
export const unsealClientSecret = (key: SecretKey, owner: Owner, sealed: Buffer): string =>
  key.unseal(sealed, ownerOf(owner)).toString();
