import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import { hashOfToken as digestOf } from '../../../platform/tokens.ts';
import { ScimError } from './scim-error.ts';

/** Changes with whatever is told of a resource: a weak ETag. */
export const versionOf = (told: object): string =>
  `W/"${digestOf(JSON.stringify(told)).toString('base64url').slice(0, 22)}"`;

const namedIn = (header: string) => header.split(',').map((one) => one.trim());

/** @param ifMatch as sent; undefined where it was not */
export function expectVersion(version: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const named = namedIn(ifMatch);
  if (!named.includes('*') && !named.includes(version)) throw new ScimError(412, SCIM_MESSAGES.versionWrong);
}

export const isKnownVersion = (version: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && namedIn(ifNoneMatch).includes(version);
