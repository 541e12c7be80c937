/**
 * Tickets from before there was an index are indexed in the background, the newest first. What is written meanwhile
 * indexes itself; who is killed goes on where the last finished part ended.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { IndexedPlace } from '../../../platform/database/tables/search-tables.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { endFilling, isFilling, lockFilling, moveFilling } from './search-filling.repo.ts';

const task = defineTask('fill-search-index', z.object({}));

/** Places of texts, which are read as they are. */
const TEXTS = [
  'head',
  'description',
  'field',
  'staff_field',
  'comment',
  'note',
  'chat',
  'file',
  'note_file',
] satisfies IndexedPlace[];

/** Tickets of one transaction. */
const PART = 200;

export async function queueFilling(db: Database): Promise<void> {
  if (await isFilling(db)) await enqueue(db, task, {}, { key: task.name });
}

export const fillJobs = ({ db }: { readonly db: Database }): JobHandler[] => [
  handle(task, async (_, { signal }) => {
    while (await fillPart(db)) signal.throwIfAborted();
  }),
];

/** @returns whether there is more to do */
export const fillPart = (db: Database, tickets = PART): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const below = await lockFilling(trx);
    if (below === null) return false;
    const batch = await trx
      .selectFrom('tickets')
      .where('id', '<', below)
      .select(['organization_id', 'id'])
      .orderBy('id', 'desc')
      .limit(tickets)
      .execute();
    const last = batch.at(-1);
    if (last === undefined) {
      await endFilling(trx);
      return false;
    }
    await indexTickets(
      trx,
      batch.map(({ id }) => id),
    );
    await moveFilling(trx, last.id);
    return true;
  });

/** Whatever stands on them is read anew. */
export async function indexTickets(trx: Database, ids: readonly string[]): Promise<void> {
  // A message that is deleted at this moment is gone here, or waits and deletes what is written here.
  await sql`
    select from chat_messages as message
    join tickets on tickets.organization_id = message.organization_id and tickets.id = message.ticket_id
    where tickets.id = any(${ids}::uuid[])
    order by message.organization_id, message.id for share of message`.execute(trx);
  // The same of a value.
  await sql`
    select from ticket_field_values as value
    join tickets on tickets.organization_id = value.organization_id and tickets.id = value.ticket_id
    where tickets.id = any(${ids}::uuid[])
    order by value.organization_id, value.ticket_id, value.field_id, value.place for share of value`.execute(
    trx,
  );
  await sql`
    select index_search_tickets(${ids}::uuid[], ${TEXTS}), index_search_names(${ids}::uuid[])`.execute(trx);
}
