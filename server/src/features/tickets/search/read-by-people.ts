/**
 * Tickets of an organization in the order of the names of who has or raised them: person after person, so that a page reads
 * those of the few who stand on it, and then tickets of nobody. Where filters leave few tickets, putting those in order
 * is less.
 */
import { SEARCH } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { nameOfMember } from '../list/field-order.ts';
import { keysOf, type Place } from '../list/order-keys.ts';
import type { ListOrder } from '../list/ticket-order.ts';
import { coversOrganizations } from '../ticket.scope.ts';
import { narrowed, type Search } from './walk-index.ts';

const RELATIONS = { assignedTo: 'devops_agent', createdBy: 'requester' } as const;

export interface ByPeople {
  readonly by: keyof typeof RELATIONS;
  readonly descending: boolean;
}

interface Part {
  readonly order: ByPeople;
  readonly offset: number;
  readonly limit: number;
  readonly after: Place | null;
}

/** The order, where such a list has one by people, of a whole organization, and no words narrow it. */
export function orderByPeople(order: ListOrder, { scope, terms }: Search): ByPeople | null {
  const isOfOrganization = coversOrganizations(scope) && scope.organizationId !== null;
  if (terms.length > 0 || !isOfOrganization) return null;
  return order.by === 'assignedTo' || order.by === 'createdBy' ? { ...order, by: order.by } : null;
}

/** With more of them, person after person is less to read. */
export const MANY = SEARCH.counted;

export async function readByPeople(trx: Database, search: Search, part: Part): Promise<readonly Place[]> {
  const { offset, limit, after } = part;
  const isBeyond = after !== null && after.keys[0] === null;
  const named = isBeyond ? [] : await readNamed(trx, search, part);
  if (named.length === limit) return named;
  const passed =
    named.length > 0 || offset === 0 ? offset + named.length : await countNamed(trx, search, part.order);
  const [value] = keysOf(part.order);
  const { rows } = await sql<{ id: string }>`
    select tickets.id from tickets
    where ${narrowed(search)} and ${value?.value} is null
      ${isBeyond ? sql`and tickets.id < ${after.id}::uuid` : sql``}
    order by tickets.id desc
    limit ${limit - named.length} offset ${after === null ? Math.max(0, offset - passed) : 0}`.execute(trx);
  return [...named, ...rows.map(({ id }) => ({ keys: [null], id }))];
}

/**
 * Rows of `tickets` with their `people`, in the order of the names. Of each person no more than can stand on the page: an
 * index gives theirs in order.
 */
const tickets = (search: Search, { by, descending }: ByPeople, after: Place | null, most: number | null) => {
  const known = after?.keys[0] ?? null;
  const begins =
    known === null ? sql`` : sql`and ${nameOfMember} ${descending ? sql`<=` : sql`>=`} ${known}::text`;
  const passed =
    after === null ? sql`` : sql`and (people.name <> ${known}::text or person.ticket_id < ${after.id}::uuid)`;
  return sql`
    (select member.user_id, ${nameOfMember} as name
      from organization_people as member join users on users.id = member.user_id
      where member.organization_id = ${search.scope.organizationId} ${begins}
      order by name ${descending ? sql`desc` : sql`asc`} offset 0) as people
    cross join lateral (
      select person.ticket_id as id from ticket_people as person
      join tickets on tickets.organization_id = person.organization_id and tickets.id = person.ticket_id
        and ${narrowed(search)}
      where person.organization_id = ${search.scope.organizationId} and person.user_id = people.user_id
        and person.relation = ${sql.lit(RELATIONS[by])} and person.until is null ${passed}
      ${most === null ? sql`` : sql`order by person.ticket_id desc limit ${most}`}) as tickets`;
};

async function readNamed(trx: Database, search: Search, { order, offset, limit, after }: Part) {
  const { rows } = await sql<{ id: string; name: string }>`
    select tickets.id, people.name from ${tickets(search, order, after, offset + limit)}
    order by people.name ${order.descending ? sql`desc` : sql`asc`}, tickets.id desc
    limit ${limit} offset ${offset}`.execute(trx);
  return rows.map((row): Place => ({ keys: [row.name], id: row.id }));
}

async function countNamed(trx: Database, search: Search, order: ByPeople): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${tickets(search, order, null, null)}`.execute(trx);
  return rows[0]?.total ?? 0;
}
