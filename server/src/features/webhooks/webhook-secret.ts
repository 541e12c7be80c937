/** Secrets that receivers know deliveries by, as Standard Webhooks has them: shown once, kept sealed. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SecretKey } from '../../platform/secret-key.ts';

const PREFIX = 'whsec_';
const BYTES = 32;

/** The bytes that sign. */
export const newWebhookSecret = (): Buffer => randomBytes(BYTES);

/** As whoever receives is given it. */
export const shownSecret = (secret: Buffer): string => `${PREFIX}${secret.toString('base64')}`;

interface Owner {
  readonly organizationId: string;
  readonly id: string;
}

const ownerOf = ({ organizationId, id }: Owner) => `webhook ${organizationId} ${id}`;

export const sealSecret = (key: SecretKey, owner: Owner, secret: Buffer): Buffer =>
  key.seal(secret, ownerOf(owner));

/** @throws SecretKeyError */
export const unsealSecret = (key: SecretKey, owner: Owner, sealed: Buffer): Buffer =>
  key.unseal(sealed, ownerOf(owner));

interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** One signature for each secret: whoever receives accepts any of them. */
export const signatures = (secrets: readonly Buffer[], { id, timestamp, body }: Signed): string =>
  secrets
    .map(
      (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ');
