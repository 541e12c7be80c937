/**
 * Tickets by what they say and by who raised them: every word of a search has to stand somewhere in a ticket. A word may
 * be in one ticket or in all of half a million: where nothing else narrows a list, its tickets are counted and paged in
 * `ticket_words` alone, and no more of them are counted than can be turned to.
 */
import { SEARCH } from '@switchboard/contract/limits.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { isOf, isOfAnyOpen, type TicketScope } from '../ticket.scope.ts';
import { searchWords } from './search-words.ts';
import type { Tally } from './tally.ts';
import type { StateFilters, TicketFilters } from './ticket-filters.ts';
import { orderBy, type TicketOrder } from './ticket-order.ts';

type Search = StateFilters & Pick<TicketFilters, 'search' | 'except'>;

/** Three letters or digits in a row make a trigram; without one the index would be read from end to end. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** So many tickets are passed over at once even where each is looked at. */
export const DEEP = 200;

/** Of `ticket_words` under the name `text`. */
function saying(search: string): RawBuilder<SqlBool> {
  const conditions = searchWords(search).map((word) => {
    const pattern = sql`lower(${containing(word)})`;
    const condition = sql<boolean>`(text.words like ${pattern} or text.requester like ${pattern})`;
    return TRIGRAM.test(word) ? condition : sql<boolean>`${condition} is true`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The condition on a query over `tickets` of which other conditions leave few. */
export const found = (search: string): Expression<SqlBool> => sql<boolean>`exists (
  select from ticket_words as text
  where text.organization_id = tickets.organization_id and text.ticket_id = tickets.id and ${saying(search)})`;

/** Rows of `ticket_words`, under the name `text`. */
function matches({ organizationId }: TicketScope, { search, status, priority, except = [] }: Search) {
  const organization = sql.ref('text.organization_id');
  const conditions = [
    organizationId === null ? isOfAnyOpen(organization) : isOf(organization, organizationId),
    saying(search),
    ...(status.length === 0 ? [] : [sql`text.status = any(${status})`]),
    ...(priority.length === 0 ? [] : [sql`text.priority = any(${priority})`]),
    ...(except.length === 0 ? [] : [sql`text.ticket_id <> all(${except}::uuid[])`]),
  ];
  return sql`from ticket_words as text where ${sql.join(conditions, sql` and `)}`;
}

export interface FoundTallies {
  readonly tallies: readonly Tally[];
  /** Whether these are all; otherwise they add up to `SEARCH.counted`. */
  readonly exact: boolean;
}

/**
 * How many tickets a search finds, by state.
 * @param scope one that covers whole organizations
 */
export async function foundTallies(scope: TicketScope, db: Database, search: Search): Promise<FoundTallies> {
  const { rows } = await sql<Tally & { readonly last: number }>`
    select status, priority, count(*) filter (where place <= ${SEARCH.counted}) as tickets, max(place) as last
    from (select status, priority, row_number() over () as place ${matches(scope, search)}
      limit ${SEARCH.counted + 1}) as counted
    group by status, priority`.execute(db);
  return { tallies: rows, exact: rows.every(({ last }) => last <= SEARCH.counted) };
}

interface FoundPortion {
  readonly limit: number;
  readonly offset: number;
  /** Whether there are no more than are counted, so that all can be gathered and put in order. */
  readonly few: boolean;
}

/**
 * The ids of what a search finds, in their order.
 * @param scope one that covers whole organizations
 */
export async function findTickets(
  scope: TicketScope,
  db: Database,
  search: Search,
  order: TicketOrder,
  { limit, offset, few }: FoundPortion,
): Promise<string[]> {
  // The newest are come upon among all tickets; other orders, and deep pages, are cut from what was gathered.
  const isGathered = few && (order.by !== 'created' || offset > DEEP);
  const updatedAt =
    order.by === 'updated'
      ? sql`, (select updated_at from tickets
          where tickets.organization_id = text.organization_id and tickets.id = text.ticket_id)`
      : sql``;
  const { rows } = await sql<{ id: string }>`
    with matches as ${sql.raw(isGathered ? 'materialized' : 'not materialized')} (
      select ticket_id as id, status, priority${updatedAt} ${matches(scope, search)})
    select id from matches order by ${orderBy(order, 'matches')} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
