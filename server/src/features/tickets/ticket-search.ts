/**
 * Tickets by what they say and by who raised them. A word may be in one ticket or in all of half a million: where nothing
 * else narrows a list, its tickets are counted and paged in `ticket_words` alone, and never gathered first.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { containing } from '../../platform/database/text-match.ts';
import { isOf, isOfAnyOpen, type TicketScope } from './ticket.scope.ts';
import type { StateFilters } from './ticket-filters.ts';
import type { Tally } from './ticket-tallies.ts';

export interface Portion {
  readonly sort: 'newest' | 'oldest';
  readonly limit: number;
  readonly offset?: number;
  /** Only what comes after this ticket. */
  readonly last?: string | null;
  /** How many there are in all, where that is known. */
  readonly total?: number;
}

/** Three letters or digits in a row make a trigram; without one the index would be read from end to end. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** So many tickets are passed over at once even where each is looked at. */
export const DEEP = 200;
/** So many are gathered and put in order sooner than a deep page of them is come upon among all tickets. */
const FEW = 20_000;

/** Of `ticket_words` under the name `text`. */
function saying(search: string) {
  const pattern = sql`lower(${containing(search)})`;
  const condition = sql<boolean>`(text.words like ${pattern} or text.requester like ${pattern})`;
  return TRIGRAM.test(search) ? condition : sql<boolean>`${condition} is true`;
}

/** The condition on a query over `tickets` of which other conditions leave few. */
export const found = (search: string): Expression<SqlBool> => sql<boolean>`exists (
  select from ticket_words as text
  where text.organization_id = tickets.organization_id and text.ticket_id = tickets.id and ${saying(search)})`;

const searchIn = ({ organizationId }: TicketScope, search: string) =>
  organizationId === null
    ? sql`${isOfAnyOpen(sql.ref('text.organization_id'))} and ${saying(search)}`
    : sql`${isOf(sql.ref('text.organization_id'), organizationId)} and ${saying(search)}`;

/**
 * How many tickets a search finds, by state.
 * @param scope one that covers whole organizations
 */
export async function foundTallies(scope: TicketScope, db: Database, search: string): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select status, priority, count(*) as tickets from ticket_words as text
    where ${searchIn(scope, search)} group by status, priority`.execute(db);
  return rows;
}

/**
 * The ids of what a search finds, in their order.
 * @param scope one that covers whole organizations
 */
export async function findTickets(
  scope: TicketScope,
  db: Database,
  { search, status, priority }: StateFilters & { readonly search: string },
  { sort, limit, offset = 0, last = null, total = Number.POSITIVE_INFINITY }: Portion,
): Promise<string[]> {
  const [direction, beyond] = sort === 'newest' ? ['desc', '<'] : ['asc', '>'];
  const conditions = [
    searchIn(scope, search),
    ...(status.length === 0 ? [] : [sql`text.status = any(${status})`]),
    ...(priority.length === 0 ? [] : [sql`text.priority = any(${priority})`]),
    ...(last === null ? [] : [sql`text.ticket_id ${sql.raw(beyond)} ${last}`]),
  ];
  const matches = sql`select ticket_id as id from ticket_words as text where ${sql.join(conditions, sql` and `)}`;
  const isGathered = offset > DEEP && total <= FEW;
  const { rows } = await sql<{ id: string }>`
    with matches as ${sql.raw(isGathered ? 'materialized' : 'not materialized')} (${matches})
    select id from matches order by id ${sql.raw(direction)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
