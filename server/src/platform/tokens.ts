/** Tokens that grant something: 256 random bits, of which only the hash is ever stored. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');

/** What the token of an intake of alerts begins with: it opens that intake alone. */
export const INTAKE_PREFIX = 'swi_';

/** What a token of an organization's directory begins with: it opens provisioning by SCIM alone. */
export const SCIM_PREFIX = 'swc_';

/** What the tokens of programs begin with, by kind; those of sessions have no such beginning. */
export const TOKEN_PREFIXES = { personal: 'swp_', service: 'sws_' } as const;

export const isApiToken = (token: string): boolean =>
  Object.values(TOKEN_PREFIXES).some((prefix) => token.startsWith(prefix));

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest();
