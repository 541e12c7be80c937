import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { isId } from '../../platform/ids.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { requireTicket } from '../tickets/require-ticket.ts';
import { announceEntries } from './announced-entries.ts';
import { findEntries, type Marked, markEntries } from './entry.repo.ts';

/**
 * Marks entries of the actor as read or unread, all of those that are named or none.
 * @returns how many were not so before
 * @throws AppError NOT_FOUND where one of them, or the ticket, is not there for the actor
 */
export function mark(db: Database, context: PersonContext, marked: Marked, read: boolean): Promise<number> {
  const { actor, at } = context;
  return db.transaction().execute(async (trx) => {
    await requireMarked(trx, actor, marked);
    const changed = await markEntries(actor, trx, marked, { read, at });
    await keepAnswer(trx, context, String(changed));
    if (changed > 0) await announceEntries(trx, [{ userId: actor.id, added: [] }]);
    return changed;
  });
}

async function requireMarked(trx: Database, actor: Actor, marked: Marked): Promise<void> {
  if ('ticket' in marked) {
    if (!isId(marked.ticket)) throw notFound();
    await requireTicket(trx, actor, marked.ticket);
    return;
  }
  const ids = new Set('ids' in marked ? marked.ids : [marked.until]);
  const found = await findEntries(actor, trx, [...ids]);
  if (found.length < ids.size) throw notFound();
}
