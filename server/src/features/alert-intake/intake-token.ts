import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import { hashOfToken, INTAKE_PREFIX, newToken } from '../../platform/tokens.ts';

/** A new token of an intake, and what is kept of it. */
export function newIntakeToken() {
  const secret = `${INTAKE_PREFIX}${newToken()}`;
  return {
    /** Nobody gets it again. */
    secret,
    kept: { prefix: secret.slice(0, TOKENS.prefix), token_hash: hashOfToken(secret) },
  };
}
