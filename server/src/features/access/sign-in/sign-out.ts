import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { writeSecurityEvents } from '../../record/security-log/security-event.ts';
import { endSession } from '../sessions/session.repo.ts';

/**
 * Ends the session of the call.
 * @returns the id of the organization's own provider that it came by; null for any other way in
 */
export const signOut = (
  db: Database,
  sessionId: string,
  { actor, at, origin, requestId }: PersonContext,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const providerId = await endSession(trx, sessionId);
    const whose = { organizationId: actor.organizationId, personId: actor.id };
    await writeSecurityEvents(trx, [
      { event: 'sign_in.signed_out', data: {}, at, ...whose, origin: origin ?? null, requestId },
    ]);
    return providerId;
  });
