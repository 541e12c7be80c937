/** Tags of an organization, and which ticket has which. */
import { COUNTED_TICKETS } from '@switchboard/contract/limits.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';

const COLUMNS = ['tags.id', 'tags.name', 'tags.colour'] as const;
const byName = sql`lower(tags.name)`;

interface Wanted extends PageRequest {
  readonly search: string;
  /** Count the tickets of each, up to `COUNTED_TICKETS`. */
  readonly tickets: boolean;
}

/** @param organizationId null for all that are not deleted */
export async function listTags(organizationId: string | null, db: Database, request: Wanted) {
  const found = db
    .selectFrom('tags')
    .innerJoin('organizations', 'organizations.id', 'tags.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .$if(organizationId !== null, (query) => query.where('tags.organization_id', '=', organizationId))
    .$if(request.search !== '', (query) => query.where('tags.name', 'ilike', containing(request.search)));
  const { rows, total } = await readPage(
    found
      .select([...COLUMNS])
      .$if(request.tickets, (query) => query.select(ticketsWithIt.as('tickets')))
      .orderBy(byName)
      .orderBy('tags.id'),
    request,
  );
  return { tags: rows, total };
}

/** Reads so many entries of an index at most. */
const ticketsWithIt = sql<number>`(select count(*)::integer from (
  select from ticket_tags
  where ticket_tags.organization_id = tags.organization_id and ticket_tags.tag_id = tags.id
    and not exists (
      select from tickets
      where tickets.organization_id = ticket_tags.organization_id and tickets.id = ticket_tags.ticket_id
        and tickets.confidential)
  limit ${COUNTED_TICKETS}
) as counted)`;

export type TagRow = NonNullable<Awaited<ReturnType<typeof findTag>>>;

const tagsOf = (organizationId: string, db: Database) =>
  db
    .selectFrom('tags')
    .where('tags.organization_id', '=', organizationId)
    .select([...COLUMNS]);

export const findTag = (organizationId: string, db: Database, id: string) =>
  tagsOf(organizationId, db)
    .where('id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/** Holds those that are there until the transaction ends, by id, so that no two wait for each other. */
export const lockTags = (organizationId: string, trx: Database, ids: readonly string[]) =>
  tagsOf(organizationId, trx)
    .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Tags by id or by name, whatever its case; holds them until the transaction ends against being deleted or merged.
 * @param named what may be either
 */
export const holdNamedTags = (organizationId: string, trx: Database, named: readonly string[]) =>
  tagsOf(organizationId, trx)
    .where(
      sql<boolean>`(id = any(${named.filter(isId)}::uuid[]) or lower(name) = any(
        select lower(given) from unnest(${named}::text[]) as given))`,
    )
    .orderBy('id')
    .forKeyShare()
    .execute();

/** Counting goes with the lock of the organization. */
export async function countTags(organizationId: string, trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('tags')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertTag: (trx: Database, row: Insertable<Schema['tags']>) => Promise<void> =
  rowInserter('tags');

export const updateTag: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['tags']>,
) => Promise<void> = tenantRowUpdater('tags');

/** @returns how many tickets had it */
export async function deleteTag(organizationId: string, trx: Database, id: string): Promise<number> {
  const removed = await trx
    .deleteFrom('ticket_tags')
    .where('organization_id', '=', organizationId)
    .where('tag_id', '=', id)
    .executeTakeFirst();
  await trx.deleteFrom('tags').where('organization_id', '=', organizationId).where('id', '=', id).execute();
  return Number(removed.numDeletedRows);
}

/**
 * Tickets with the one have the other instead. Rows are changed and not written anew, which would wait for their tickets.
 * @returns how many tickets had it
 */
export async function moveTickets(
  organizationId: string,
  trx: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    with both_tags as (
      delete from ticket_tags as old
      where old.organization_id = ${organizationId} and old.tag_id = ${from} and exists (
        select from ticket_tags as other
        where other.organization_id = old.organization_id and other.ticket_id = old.ticket_id
          and other.tag_id = ${to})
      returning old.ticket_id),
    moved as (
      update ticket_tags set tag_id = ${to}
      where organization_id = ${organizationId} and tag_id = ${from}
        and ticket_id not in (select ticket_id from both_tags)
      returning ticket_id)
    select (select count(*) from both_tags) + (select count(*) from moved) as tickets`.execute(trx);
  return rows[0]?.tickets ?? 0;
}

/** @param ids tags that the transaction holds */
export async function putOnTicket(
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('ticket_tags')
    .values(ids.map((tag_id) => ({ organization_id: ticket.organization_id, ticket_id: ticket.id, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeOffTicket(
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('ticket_tags')
    .where('organization_id', '=', ticket.organization_id)
    .where('ticket_id', '=', ticket.id)
    .where('tag_id', 'in', ids)
    .execute();
}
