/** Which ticket was merged into which, and what it had before. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rightsOf } from '../../people/granted.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { isReadableRow, isStaffOfRow, readsContact, readsNotesOfRow } from '../ticket.scope.ts';

export const insertMerges = (
  trx: Database,
  rows: readonly Insertable<Schema['ticket_merges']>[],
): Promise<void> => insertMany(trx, 'ticket_merges', rows);

const merges = (db: Database, organizationId: string) =>
  db.selectFrom('ticket_merges').where('ticket_merges.organization_id', '=', organizationId);

/** The merge that holds of a merged ticket. */
export const findMerge = (db: Database, { organization_id, id }: TicketKey) =>
  merges(db, organization_id)
    .where('source_id', '=', id)
    .where('undone_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export async function endMerge(
  trx: Database,
  { organization_id, id }: TicketKey,
  undone_at: Date,
): Promise<void> {
  await trx
    .updateTable('ticket_merges')
    .set({ undone_at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** The requesters of the tickets that are merged into one, each as often as they raised one. */
export async function requestersOfMerged(
  trx: Database,
  { organization_id, id }: TicketKey,
): Promise<string[]> {
  const rows = await merges(trx, organization_id)
    .innerJoin('ticket_people as raised', (join) =>
      join
        .onRef('raised.organization_id', '=', 'ticket_merges.organization_id')
        .onRef('raised.ticket_id', '=', 'ticket_merges.source_id')
        .on('raised.relation', '=', 'requester')
        .on('raised.until', 'is', null),
    )
    .where('target_id', '=', id)
    .where('undone_at', 'is', null)
    .select('raised.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** What one request merged. */
export const readMerged = (db: Database, organizationId: string, batchId: string) =>
  merges(db, organizationId)
    .where('batch_id', '=', batchId)
    .innerJoin('tickets as source', (join) =>
      join
        .onRef('source.organization_id', '=', 'ticket_merges.organization_id')
        .onRef('source.id', '=', 'ticket_merges.source_id'),
    )
    .innerJoin('ticket_people as raised', (join) =>
      join
        .onRef('raised.organization_id', '=', 'ticket_merges.organization_id')
        .onRef('raised.ticket_id', '=', 'ticket_merges.source_id')
        .on('raised.relation', '=', 'requester')
        .on('raised.until', 'is', null),
    )
    .innerJoinLateral(personIn('raised.organization_id', 'raised.user_id'), (join) => join.onTrue())
    .select([
      'source.id as source_id',
      'source.number',
      'source.summary',
      'ticket_merges.status',
      'ticket_merges.added',
      ...PERSON_COLUMNS,
    ])
    .orderBy('source.id')
    .execute();

/** A ticket that was merged into another one, perhaps by way of a third. */
export interface MergedSource {
  readonly id: string;
  readonly number: string;
  /** The reader is staff of it, and reads its notes. */
  readonly internal: boolean;
  /** The reader may read its contact number. */
  readonly contact: boolean;
}

const sqlOf = (condition: boolean | RawBuilder<unknown>) =>
  typeof condition === 'boolean' ? sql`${sql.lit(condition)}` : condition;

/** What was merged into a ticket that the actor reads, as far as they read it, too. */
export async function findMergedSources(
  actor: Actor,
  db: Database,
  { organization_id, id }: TicketKey,
): Promise<MergedSource[]> {
  const columns = { organization: 'source.organization_id', ticket: 'source.id' };
  const { rows } = await sql<MergedSource>`
    with recursive merged (id, path) as (
      select id, array[id] from tickets where organization_id = ${organization_id} and merged_into = ${id}
      union all
      select source.id, path || source.id from merged
      join tickets as source on source.organization_id = ${organization_id} and source.merged_into = merged.id
      where source.id <> all(path)
    )
    select source.id, source.number, ${sqlOf(readsNotesOfRow(actor, columns))} as internal,
      ${readsContact(actor, columns)} as contact
    from merged join tickets as source on source.organization_id = ${organization_id} and source.id = merged.id
    where ${sqlOf(isReadableRow(actor, columns))}
    order by source.id`.execute(db);
  return rows;
}

/** How the row of `tickets` was merged; the ticket that it leads to only for who may read that. */
export interface MergeOfRow {
  readonly at: string;
  readonly target: { readonly id: string; readonly number: string } | null;
  /** The reader is staff of both. */
  readonly undoable: boolean;
}

export const mergeOfRow = (actor: Actor): RawBuilder<MergeOfRow | null> => {
  const columns = { organization: 'target.organization_id', ticket: 'target.id' };
  const readable = isReadableRow(actor, columns);
  return sql<MergeOfRow | null>`case when tickets.merged_into is null then null else (
    select json_build_object('at', merge.merged_at,
      'target', case when ${sqlOf(readable)} then json_build_object('id', target.id, 'number', target.number) end,
      'undoable', ${sqlOf(isStaffOfRow(actor))} and ${sqlOf(isStaffOfRow(actor, columns))})
    from ticket_merges as merge
    join tickets as target on target.organization_id = merge.organization_id and target.id = merge.target_id
    where merge.organization_id = tickets.organization_id and merge.source_id = tickets.id and merge.undone_at is null) end`;
};

/** The people who raised these tickets, with what decides about what they may read. */
export const findRequesters = (db: Database, organizationId: string, ticketIds: readonly string[]) =>
  db
    .selectFrom('ticket_people')
    .innerJoin('users', 'users.id', 'ticket_people.user_id')
    .where('ticket_people.organization_id', '=', organizationId)
    .where(sql<boolean>`ticket_people.ticket_id = any(${ticketIds}::uuid[])`)
    .where('ticket_people.relation', '=', 'requester')
    .where('ticket_people.until', 'is', null)
    .select([
      'ticket_people.ticket_id',
      'users.id',
      'users.role',
      'users.organization_id',
      ...rightsOf(),
      'users.is_active',
      'users.deleted_at',
    ])
    .execute();
