/** What one request changed of a ticket, as the record has it. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketKey } from '../ticket.repo.ts';

/** By the words of the index "events_of_history". */
const isChange = sql<boolean>`(verb not in ('comment', 'note', 'files'))`;

const changesOf = (db: Database, ticket: TicketKey) =>
  db
    .selectFrom('events')
    .where('organization_id', '=', ticket.organization_id)
    .where('subject_kind', '=', 'ticket')
    .where('subject_id', '=', ticket.id)
    .where(isChange);

/** All that the request of an event did, by the person of the event; nothing where there is no such event. */
export const findChangesWith = (db: Database, ticket: TicketKey, eventId: string) =>
  changesOf(db, ticket)
    .where(
      sql<boolean>`(actor_id, request_id) = (
        select actor_id, request_id from events as named
        where named.organization_id = ${ticket.organization_id} and named.id = ${eventId} and named.subject_id = ${ticket.id})`,
    )
    .select(['id as event_id', 'subject_kind', 'verb', 'data', 'actor_id', 'at'])
    .orderBy('sequence')
    .execute();
export type ChangeRow = Awaited<ReturnType<typeof findChangesWith>>[number];

/** Whether one of these events was taken back. */
export const isTakenBack = async (
  db: Database,
  ticket: TicketKey,
  eventIds: readonly string[],
): Promise<boolean> =>
  (await changesOf(db, ticket)
    .where(sql<boolean>`data ->> 'undoes' = any(${eventIds}::text[])`)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
