import type { WatchMode } from '@switchboard/contract/notifications/reasons.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Watching } from '@switchboard/contract/tickets/watching.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { setWatchMode } from './follower.repo.ts';
import { presentWatching } from './reasons.ts';

/** @throws AppError NOT_FOUND */
export async function watchTicket(
  db: Database,
  actor: Actor,
  id: string,
  mode: WatchMode,
): Promise<Watching> {
  const ticket = await requireTicket(db, actor, id);
  const following = await db.transaction().execute(async (trx) => {
    await recordActor(trx, ticket.organization_id, actor);
    return setWatchMode(trx, ticket, actor.id, mode);
  });
  return presentWatching(actor.id, factsOf(ticket), following);
}
