/** Where words or the last change narrow a list, the counting of its tickets stops at a bound. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { plannedForValues } from '../../../platform/database/planned-for-values.ts';
import type { Tally } from './tally.ts';
import type { TicketFilters } from './ticket-filters.ts';

/** So many matches of a search are counted and paged; beyond that the total is this, and not exact. */
export const COUNTED_MATCHES = 1_000;

/**
 * Whether counting stops there: as with words, programs may ask for what changed since any moment, the first one too, and they
 * go through it without its total.
 */
export const isCountedToBound = ({
  search,
  updatedSince,
}: Pick<TicketFilters, 'search' | 'updatedSince'>): boolean => search !== '' || Boolean(updatedSince);

export interface BoundedTallies {
  readonly tallies: readonly Tally[];
  /** Whether these are all; otherwise they add up to the bound. */
  readonly exact: boolean;
}

export interface FoundTickets extends BoundedTallies {
  /** The tickets themselves, in no order: all of them, or the newest; null where those that were counted are any. */
  readonly found: readonly FoundTicket[] | null;
}

export interface FoundTicket {
  readonly id: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
}

/** @param matches a query for `status` and `priority` of what is counted */
export async function tallyUpToBound(
  db: Database,
  matches: RawBuilder<unknown>,
  bound: number,
): Promise<BoundedTallies> {
  const { rows } = await sql<Tally & { readonly last: number }>`
    select status, priority, count(*) filter (where place <= ${bound}) as tickets, max(place) as last
    from (
      select status, priority, row_number() over () as place from (${matches}) as matches
      limit ${bound + 1}
    ) as counted
    group by status, priority`.execute(db);
  return { tallies: rows, exact: rows.every(({ last }) => last <= bound) };
}

/**
 * Planned each time: a word may be in one ticket, which an index of words finds, or in all of them, of which the first are met.
 * @param matches a query for `id`, `status` and `priority` of what is counted
 * @param isNewestFirst whether it has the newest first, and not any order
 */
export async function findUpToBound(
  db: Database,
  matches: RawBuilder<unknown>,
  isNewestFirst: boolean,
): Promise<FoundTickets> {
  const { rows } = await sql<Tally & { readonly last: number; readonly ids: readonly string[] | null }>`
    select status, priority, count(*) filter (where place <= ${COUNTED_MATCHES}) as tickets, max(place) as last,
      array_agg(id) filter (where place <= ${COUNTED_MATCHES}) as ids
    from (
      select id, status, priority, row_number() over (order by id desc) as place
      from (${matches} limit ${COUNTED_MATCHES + 1}) as matches
    ) as counted
    group by status, priority ${plannedForValues}`.execute(db);
  const found = rows.flatMap(({ ids, status, priority }) =>
    (ids ?? []).map((id) => ({ id, status, priority })),
  );
  const exact = rows.every(({ last }) => last <= COUNTED_MATCHES);
  return { tallies: rows, exact, found: exact || isNewestFirst ? found : null };
}
