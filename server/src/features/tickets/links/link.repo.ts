/** Links between tickets of an organization. A link is read by staff of both ends alone. */
import { ACTIVE_STATUSES, type LinkType } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { personIn } from '../../people/person-in.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { isReadableRow, isStaffOfRow } from '../ticket.scope.ts';

/** The actor, who is staff of a ticket, is staff of the row's ticket of the same organization, too. */
export function isStaffToo(actor: Actor, ticket: string): RawBuilder<SqlBool> {
  const columns = {
    organization: `${ticket}.organization_id`,
    ticket: `${ticket}.id`,
    team: `${ticket}.team_id`,
    confidential: `${ticket}.confidential`,
  };
  return asSql(isStaffOfRow(actor, columns));
}

const asSql = (condition: boolean | RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  typeof condition === 'boolean' ? sql<boolean>`${sql.lit(condition)}` : condition;

const isActive = (ticket: string) =>
  sql<boolean>`${sql.ref(`${ticket}.status`)} in (${sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))})`;

/** Holds back others who make links in the organization, so that no two of them close a circle together. */
export async function lockLinks(trx: Database, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ticket links'), hashtext(${organizationId}))`.execute(trx);
}

export const insertLink: (trx: Database, row: Insertable<Schema['ticket_links']>) => Promise<void> =
  rowInserter('ticket_links');

export interface LinkEnds {
  readonly type: LinkType;
  readonly from_id: string;
  readonly to_id: string;
}

const linksOf = (organizationId: string, db: Database) =>
  db.selectFrom('ticket_links').where('ticket_links.organization_id', '=', organizationId);

export const findSameLink = (organizationId: string, trx: Database, { type, from_id, to_id }: LinkEnds) =>
  linksOf(organizationId, trx)
    .where('type', '=', type)
    .where('from_id', '=', from_id)
    .where('to_id', '=', to_id)
    .select('id')
    .executeTakeFirst();

/** @returns whether it was there */
export async function deleteLink(organizationId: string, trx: Database, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('ticket_links')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** What decides whether a link may be made; all others who make one wait meanwhile. */
export async function readSurroundings(
  organizationId: string,
  trx: Database,
  { type, from_id, to_id }: LinkEnds,
) {
  const countOf = (ticket: string) => sql`(
    select count(*)::integer from ticket_links
    where organization_id = ${organizationId} and (from_id = ${ticket} or to_id = ${ticket}))`;
  // Each ticket once: where something went wrong before, this ends all the same.
  const walk = (start: string, here: 'from_id' | 'to_id', next: 'from_id' | 'to_id') => sql`
    with recursive walked (ticket, steps, path) as (
      select ${start}::uuid, 0, array[${start}::uuid]
      union all
      select ${sql.ref(`link.${next}`)}, steps + 1, path || ${sql.ref(`link.${next}`)}
      from walked join ticket_links as link on link.organization_id = ${organizationId}
        and link.type = ${type} and ${sql.ref(`link.${here}`)} = walked.ticket
      where ${sql.ref(`link.${next}`)} <> all(path)
    )`;
  const { rows } = await sql<{
    readonly links_of_from: number;
    readonly links_of_to: number;
    readonly has_parent: boolean;
    /** From `to_id` one comes back to `from_id` already. */
    readonly comes_back: boolean;
    readonly above: number;
    readonly below: number;
  }>`select ${countOf(from_id)} as links_of_from, ${countOf(to_id)} as links_of_to,
    exists (select from ticket_links
      where organization_id = ${organizationId} and from_id = ${from_id} and type = 'parent') as has_parent,
    (${walk(to_id, 'from_id', 'to_id')} select bool_or(ticket = ${from_id}) from walked) as comes_back,
    (${walk(to_id, 'from_id', 'to_id')} select max(steps) from walked) as above,
    (${walk(from_id, 'to_id', 'from_id')} select max(steps) from walked) as below`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without tables has one row');
  return row;
}

/** @param ticket one that the actor is staff of */
export const readLinks = (actor: Actor, db: Database, ticket: TicketKey) =>
  linksOf(ticket.organization_id, db)
    .where(sql<boolean>`(from_id = ${ticket.id} or to_id = ${ticket.id})`)
    .innerJoin('tickets as other', (join) =>
      join
        .onRef('other.organization_id', '=', 'ticket_links.organization_id')
        .on(sql<boolean>`other.id = case when from_id = ${ticket.id} then to_id else from_id end`),
    )
    .leftJoinLateral(personIn('ticket_links.organization_id', 'ticket_links.by_id'), (join) => join.onTrue())
    .where(isStaffToo(actor, 'other'))
    .select([
      'ticket_links.id as link_id',
      'ticket_links.type',
      'ticket_links.from_id',
      'ticket_links.created_at',
      'other.id as other_id',
      'other.number',
      'other.summary',
      'other.status',
      'person.id',
      'person.first_name',
      'person.last_name',
      'person.email',
    ])
    .orderBy('ticket_links.type')
    .orderBy('other.id')
    .execute();
export type LinkRow = Awaited<ReturnType<typeof readLinks>>[number];

const findThose =
  (isMeant: (actor: Actor) => boolean | RawBuilder<SqlBool>) =>
  async (
    actor: Actor,
    db: Database,
    organizationId: string,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const rows = await db
      .selectFrom('tickets')
      .where('organization_id', '=', organizationId)
      .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
      .where(asSql(isMeant(actor)))
      .select('id')
      .execute();
    return new Set(rows.map(({ id }) => id));
  };

/** Of tickets of an organization where the actor reads something those whose staff they are, and those that they read. */
export const findStaffed = findThose(isStaffOfRow);
export const findReadable = findThose(isReadableRow);

/** The row of `tickets` is blocked by one that is worked on, and the actor is staff of both. */
export const isBlockedRow = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  ${isStaffToo(actor, 'tickets')} and exists (
    select from ticket_links as link
    join tickets as blocker on blocker.organization_id = link.organization_id and blocker.id = link.from_id
    where link.organization_id = tickets.organization_id and link.to_id = tickets.id and link.type = 'blocks'
      and ${isActive('blocker')} and ${isStaffToo(actor, 'blocker')}))`;

/** How many links of the row of `tickets` the actor sees. */
export const linksOfRow = (actor: Actor): RawBuilder<number> => sql<number>`(
  select count(*)::integer from ticket_links as link
  join tickets as other on other.organization_id = link.organization_id
    and other.id = case when link.from_id = tickets.id then link.to_id else link.from_id end
  where link.organization_id = tickets.organization_id and (link.from_id = tickets.id or link.to_id = tickets.id)
    and ${isStaffToo(actor, 'tickets')} and ${isStaffToo(actor, 'other')})`;

/** What the row of `tickets` is a duplicate of, for who may read that. */
export const duplicateOfRow = (actor: Actor): RawBuilder<{ id: string; number: string } | null> => sql`(
  select json_build_object('id', original.id, 'number', original.number) from ticket_links as link
  join tickets as original on original.organization_id = link.organization_id and original.id = link.to_id
  where link.organization_id = tickets.organization_id and link.from_id = tickets.id and link.type = 'duplicate'
    and ${asSql(isReadableRow(actor, { organization: 'original.organization_id', ticket: 'original.id' }))}
  order by original.id desc limit 1)`;
