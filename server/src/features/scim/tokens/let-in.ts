/** A directory is let in by its token. */
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Knocking } from '../../../platform/http/call.ts';
import { createKnownTokens } from '../../../platform/http/known-tokens.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import { hashOfToken, SCIM_PREFIX } from '../../../platform/tokens.ts';
import { actorOf } from '../directory.ts';
import { findOpenScimToken, type OpenScimToken } from './scim-token.repo.ts';

/**
 * Whoever brings a token that opened something before is counted for its organization before anything is looked up; all
 * others are counted by their address.
 * @throws AppError UNAUTHENTICATED for whatever is no token of a directory that is good now, RATE_LIMITED
 */
export function letInDirectories(db: Database, limit: RateLimit) {
  const known = createKnownTokens();
  return async ({
    bearer,
    spend,
    spendAnonymous,
  }: Pick<Knocking, 'bearer' | 'spend' | 'spendAnonymous'>): Promise<OpenScimToken> => {
    const token = bearer?.startsWith(SCIM_PREFIX) ? bearer : '';
    const organizationId = known.actorOf(token)?.organizationId ?? null;
    if (organizationId === null) await spendAnonymous();
    else await spend('scim', limit, organizationId);
    const row = token === '' ? undefined : await findOpenScimToken(db, hashOfToken(token));
    if (row === undefined) {
      known.remember(token, null);
      throw new AppError('UNAUTHENTICATED', { message: SCIM_MESSAGES.tokenWrong });
    }
    known.remember(token, actorOf(row));
    if (organizationId === null) await spend('scim', limit, row.organization_id);
    return row;
  };
}
