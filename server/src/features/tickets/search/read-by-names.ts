/**
 * Tickets of whole organizations in the order of the names of something that many of them share, such as their category or who
 * has them: name after name, so that a page reads those of the few that stand on it, and then tickets without any. Where
 * filters leave few tickets, putting those in order is less.
 */
import type { FieldSort } from '@switchboard/contract/enums.ts';
import { TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { SEARCH } from '@switchboard/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { nameOfMember } from '../list/field-order.ts';
import { keysOf, type Place } from '../list/order-keys.ts';
import type { ListOrder } from '../list/ticket-order.ts';
import { coveredBy, coversOrganizations, type TicketScope } from '../ticket.scope.ts';
import { narrowed, type Search } from './walk-index.ts';

/** What has the names. */
interface Named {
  /** A query for all that a scope covers, as `organization_id`, `id` and `name`. */
  readonly all: (scope: TicketScope) => RawBuilder<unknown>;
  /** What follows the `from` of a query for the tickets of a row `named`, which tell of themselves as `tickets`. */
  readonly tickets: RawBuilder<unknown>;
  /** A row of `tickets` has none. */
  readonly none: RawBuilder<unknown>;
}

const ofPeople = (relation: 'devops_agent' | 'requester', none: RawBuilder<unknown>): Named => ({
  all: (scope) => sql`
    select member.organization_id, member.user_id as id, ${nameOfMember} as name
    from organization_people as member join users on users.id = member.user_id
    where ${coveredBy(scope, 'member.organization_id')}`,
  tickets: sql`ticket_people as person
    join tickets on tickets.organization_id = person.organization_id and tickets.id = person.ticket_id
    where person.organization_id = named.organization_id and person.user_id = named.id
      and person.relation = ${sql.lit(relation)} and person.until is null`,
  none,
});

const ofPlaces = (table: 'categories' | 'subcategories' | 'projects', column: string): Named => ({
  all: (scope) => sql`
    select place.organization_id, place.id, lower(place.name) as name from ${sql.table(table)} as place
    where ${coveredBy(scope, 'place.organization_id')}`,
  tickets: sql`tickets
    where tickets.organization_id = named.organization_id and ${sql.ref(`tickets.${column}`)} = named.id`,
  none: sql`${sql.ref(`tickets.${column}`)} is null`,
});

const isWithout = (by: FieldSort) => sql`${keysOf({ by, descending: false })[0]?.value} is null`;

const NAMED = {
  assignedTo: ofPeople('devops_agent', isWithout('assignedTo')),
  createdBy: ofPeople('requester', isWithout('createdBy')),
  category: ofPlaces('categories', 'category_id'),
  subcategory: ofPlaces('subcategories', 'subcategory_id'),
  project: ofPlaces('projects', 'project_id'),
  ticketType: {
    all: () => sql`
      select null::uuid as organization_id, null::uuid as id, name
      from unnest(array[${sql.join(TICKET_TYPES.map((type) => sql.lit(type)))}]) as type (name)`,
    tickets: sql`tickets where tickets.ticket_type = named.name`,
    none: sql`tickets.ticket_type is null`,
  },
  /** Of several the first in the order of names counts. */
  tags: {
    all: (scope) => sql`
      select tag.organization_id, tag.id, lower(tag.name) as name from tags as tag
      where ${coveredBy(scope, 'tag.organization_id')}`,
    tickets: sql`ticket_tags as tagged
      join tickets on tickets.organization_id = tagged.organization_id and tickets.id = tagged.ticket_id
      where tagged.organization_id = named.organization_id and tagged.tag_id = named.id and not exists (
        select from ticket_tags as beside
        join tags as earlier on earlier.organization_id = beside.organization_id and earlier.id = beside.tag_id
        where beside.organization_id = tickets.organization_id and beside.ticket_id = tickets.id
          and lower(earlier.name) < named.name)`,
    none: sql`not exists (
      select from ticket_tags as tagged
      where tagged.organization_id = tickets.organization_id and tagged.ticket_id = tickets.id)`,
  },
} satisfies Partial<Record<FieldSort, Named>>;

export interface ByNames {
  readonly by: keyof typeof NAMED;
  readonly descending: boolean;
}

interface Part {
  readonly order: ByNames;
  readonly offset: number;
  readonly limit: number;
  readonly after: Place | null;
}

const isByNames = (by: ListOrder['by']): by is ByNames['by'] => by in NAMED;

/** The order, where such a list has one by names, of whole organizations, and no words narrow it. */
export function orderByNames({ by, descending }: ListOrder, { scope, terms }: Search): ByNames | null {
  if (terms.length > 0 || !coversOrganizations(scope)) return null;
  return isByNames(by) ? { by, descending } : null;
}

/** With more of them, name after name is less to read. */
export const MANY = SEARCH.counted;

export async function readByNames(trx: Database, search: Search, part: Part): Promise<readonly Place[]> {
  const { offset, limit, after } = part;
  const isBeyond = after !== null && after.keys[0] === null;
  const named = isBeyond ? [] : await readNamed(trx, search, part);
  if (named.length === limit) return named;
  const passed =
    named.length > 0 || offset === 0 ? offset + named.length : await countNamed(trx, search, part.order);
  const { rows } = await sql<{ id: string }>`
    select tickets.id from tickets
    where ${narrowed(search)} and ${NAMED[part.order.by].none}
      ${isBeyond ? sql`and tickets.id < ${after.id}::uuid` : sql``}
    order by tickets.id desc
    limit ${limit - named.length} offset ${after === null ? Math.max(0, offset - passed) : 0}`.execute(trx);
  return [...named, ...rows.map(({ id }) => ({ keys: [null], id }))];
}

/**
 * Rows of `tickets` with what is `named`, in the order of the names. Of each name no more than can stand on the page: an
 * index gives its tickets in order.
 */
const tickets = (search: Search, { by, descending }: ByNames, after: Place | null, most: number | null) => {
  const known = after?.keys[0] ?? null;
  const begins =
    known === null ? sql`` : sql`where possible.name ${descending ? sql`<=` : sql`>=`} ${known}::text`;
  const passed =
    after === null ? sql`` : sql`and (named.name <> ${known}::text or tickets.id < ${after.id}::uuid)`;
  return sql`
    (select * from (${NAMED[by].all(search.scope)}) as possible ${begins}
      order by name ${descending ? sql`desc` : sql`asc`} offset 0) as named
    cross join lateral (
      select tickets.id from ${NAMED[by].tickets} and ${narrowed(search)} ${passed}
      ${most === null ? sql`` : sql`order by tickets.id desc limit ${most}`}) as tickets`;
};

async function readNamed(trx: Database, search: Search, { order, offset, limit, after }: Part) {
  const { rows } = await sql<{ id: string; name: string }>`
    select tickets.id, named.name from ${tickets(search, order, after, offset + limit)}
    order by named.name ${order.descending ? sql`desc` : sql`asc`}, tickets.id desc
    limit ${limit} offset ${offset}`.execute(trx);
  return rows.map((row): Place => ({ keys: [row.name], id: row.id }));
}

async function countNamed(trx: Database, search: Search, order: ByNames): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${tickets(search, order, null, null)}`.execute(trx);
  return rows[0]?.total ?? 0;
}
