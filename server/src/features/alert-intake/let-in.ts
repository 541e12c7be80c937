/** Who posts alerts is let in by the token of the intake. */
import { INTAKE_MESSAGES } from '@switchboard/contract/alert-intake/intake-messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { LetIn } from '../../platform/http/call.ts';
import { createKnownTokens } from '../../platform/http/known-tokens.ts';
import type { RateLimit } from '../../platform/http/rate-limits.ts';
import { isId } from '../../platform/ids.ts';
import { hashOfToken, INTAKE_PREFIX } from '../../platform/tokens.ts';
import { findServed, type ServedIntake } from './intake.repo.ts';

/** The intake acts as a manager of its organization on tickets of its own alone: what managers lead is no matter of it. */
export const actorOf = ({ id, organization_id }: Pick<ServedIntake, 'id' | 'organization_id'>): Actor => ({
  id,
  role: 'manager',
  organizationId: organization_id,
});

export const tokenWrong = () => new AppError('UNAUTHENTICATED', { message: INTAKE_MESSAGES.tokenWrong });

/**
 * Whoever brings a token that opened its intake before is counted for that before anything is looked up; all others are
 * counted by their address. An unknown intake, one that is off, and a wrong token are one answer.
 */
export function letInBy(db: Database, limit: RateLimit): LetIn {
  const known = createKnownTokens();
  return async ({ params, bearer, header, spend, spendAnonymous }) => {
    const token = [bearer, header('x-intake-token')].find((one) => one?.startsWith(INTAKE_PREFIX)) ?? '';
    const id = params.id?.toLowerCase() ?? '';
    const isKnown = known.actorOf(token)?.id === id;
    if (isKnown) await spend('intake', limit, id);
    else await spendAnonymous();
    const intake = token !== '' && isId(id) ? await findServed(db, id, hashOfToken(token)) : undefined;
    if (intake === undefined) {
      known.remember(token, null);
      throw tokenWrong();
    }
    const actor = actorOf(intake);
    known.remember(token, actor);
    if (!isKnown) await spend('intake', limit, id);
    return actor;
  };
}
