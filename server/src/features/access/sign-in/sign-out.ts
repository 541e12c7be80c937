import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { writeSecurityEvents } from '../../record/security-log/security-event.ts';
import { endSession } from '../sessions/session.repo.ts';

/** Ends the session of the call. */
export const signOut = (
  db: Database,
  sessionId: string,
  { actor, at, origin, requestId }: PersonContext,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await endSession(trx, sessionId);
    const whose = { organizationId: actor.organizationId, personId: actor.id };
    await writeSecurityEvents(trx, [
      { event: 'sign_in.signed_out', data: {}, at, ...whose, origin: origin ?? null, requestId },
    ]);
  });
