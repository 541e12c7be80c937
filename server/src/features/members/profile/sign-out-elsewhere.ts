import type { Database } from '../../../platform/database/open-database.ts';
import { endOtherSessions } from '../../access/sessions/session.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';

/** @returns how many sessions of the person ended, all but the one that is kept */
export const signOutElsewhere = (db: Database, keptId: string, context: PersonContext): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { actor } = context;
    const sessions = await endOtherSessions(trx, actor.id, keptId);
    if (sessions > 0) {
      await recordAccountEvent(trx, actor, context, { verb: 'sessions_ended', data: { sessions } });
    }
    return sessions;
  });
