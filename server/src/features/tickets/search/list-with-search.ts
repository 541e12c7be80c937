/** Lists, exports and selections of tickets that the language of the search narrows besides their filters. */
import { isIndexedSort } from '@switchboard/contract/enums.ts';
import { BULK } from '@switchboard/contract/limits.ts';
import { isOwnFieldSort } from '@switchboard/contract/tickets/forms/listed-fields.ts';
import type { SearchText } from '@switchboard/contract/tickets/search/search.ts';
import type { SuperAdminStats, TicketStats } from '@switchboard/contract/tickets/ticket.ts';
import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { exportTickets, type FileOf, ticketFile } from '../list/export-tickets.ts';
import type { TicketCount } from '../list/list-slice.ts';
import { listWithStats, type PageRequest, type TicketPage } from '../list/list-tickets.ts';
import { breakdown, listWithBreakdown } from '../list/list-with-breakdown.ts';
import { findListed } from '../list/listed-tickets.ts';
import type { Place } from '../list/order-keys.ts';
import { NO_OWN_FIELDS } from '../list/own-fields.ts';
import { countIds, idsFrom, readByBytes } from '../list/read-all-tickets.ts';
import { conditionsOf } from '../list/select-tickets.ts';
import { statsOf } from '../list/tally.ts';
import type { TicketFilters } from '../list/ticket-filters.ts';
import type { Grouping } from '../list/ticket-groups.ts';
import { type ListOrder, type ListSort, listOrderOf, NEWEST, type ValueOrder } from '../list/ticket-order.ts';
import { talliesWithin } from '../list/ticket-tallies.ts';
import type { OrganizationScope, TicketScope } from '../ticket.scope.ts';
import {
  countFoundGroups,
  isReadByGroups,
  readFound,
  readFoundIds,
  readGroupedPage,
  tallyFound,
} from './found-tickets.ts';
import type { SearchReader } from './search-conditions.ts';
import { prepareSearch } from './search-tickets.ts';
import type { Search } from './walk-index.ts';

/** What is asked for in words, and by whom. Without conditions it asks for nothing. */
export interface AskedSearch {
  readonly q: SearchText;
  readonly reader: SearchReader;
  /** By a field of request types. */
  readonly ownOrder?: ValueOrder | null;
}

/** In milliseconds: a file may take longer than a page. */
const EXPORT_TIMEOUT = 60_000;

const orderAsked = (sort: ListSort, { ownOrder, reader }: AskedSearch): ListOrder =>
  isOwnFieldSort(sort) ? (ownOrder ?? NEWEST) : listOrderOf(sort, reader.actor);

export const isBlank = ({ q }: AskedSearch) => q.conditions.length === 0;

/**
 * Statements of the transaction have an end from here on.
 * @throws AppError for names that the reader cannot know
 */
async function prepare(
  trx: Database,
  scope: TicketScope,
  filters: TicketFilters,
  { q, reader }: AskedSearch,
): Promise<Search> {
  const { search } = await prepareSearch(trx, reader, scope, q);
  return withFilters(search, filters);
}

const withFilters = (search: Search, filters: TicketFilters): Search => ({
  ...search,
  conditions: [...search.conditions, ...conditionsOf(filters).map((one) => sql<boolean>`${one}`)],
});

export interface FoundRequest extends Omit<PageRequest, 'sort'> {
  readonly sort: ListSort;
  readonly group: Grouping | null;
  /** The row after which the list goes on. */
  readonly after?: Place | null;
}

/** A page with the places of its rows, where the order is not one of their own columns. */
export interface FoundPage extends TicketPage {
  readonly places?: readonly Place[];
  readonly groups?: readonly TicketGroup[];
}

export interface AskedList {
  readonly scope: TicketScope;
  readonly filters: TicketFilters;
  readonly asked: AskedSearch;
  readonly request: FoundRequest;
}

/** What reads the list by pages, under these filters. */
export type ReadPage<More extends object> = (
  filters: TicketFilters,
  request: FoundRequest,
) => Promise<FoundPage & More>;

/** @param counted how many there are, where that is known */
export const listFound = (
  db: Database,
  scope: TicketScope,
  filters: TicketFilters,
  asked: AskedSearch,
  { page, limit, sort, group, after = null, reader }: FoundRequest,
  counted: TicketCount | null = null,
): Promise<FoundPage> =>
  db.transaction().execute(async (trx) => {
    const { search: ofWords, basis } = await prepareSearch(trx, asked.reader, scope, asked.q);
    const search = withFilters(ofWords, filters);
    const order = orderAsked(sort, asked);
    const slice = { order, group, offset: (page - 1) * limit, limit, after };
    const inGroups =
      group !== null && after === null ? await countFoundGroups(trx, search, order, group) : null;
    const { places, ...count } =
      group !== null && inGroups !== null && isReadByGroups(search, group)
        ? { ...inGroups, ...(await readGroupedPage(trx, search, { ...slice, group }, inGroups)) }
        : await readFound(trx, search, slice, inGroups ?? counted);
    const ids = places.map(({ id }) => id);
    const indexing = basis.indexing && search.terms.length > 0;
    return { tickets: await findListed(scope, trx, reader, ids), places, indexing, ...count };
  });

/** What tells the counts of a list whose rows come in another order, by what stubs do not show: it is without those. */
const ONE = { page: 1, limit: 1, sort: 'updated', group: null } as const;

/** `listWithStats` of what is asked for in words, too, and in every order; the counts are of all that the scope covers. */
export async function listWithSearch(
  db: Database,
  scope: TicketScope,
  filters: TicketFilters,
  asked: AskedSearch,
  request: FoundRequest,
): Promise<FoundPage & { readonly stats: TicketStats }> {
  const { sort } = request;
  if (isBlank(asked)) {
    if (isIndexedSort(sort) && request.group === null)
      return listWithStats(scope, db, filters, { ...request, sort });
    const { stats, total, exact } = await listWithStats(scope, db, filters, { ...request, ...ONE });
    return { ...(await listFound(db, scope, filters, asked, request, { total, exact })), stats };
  }
  const [page, tallies] = await Promise.all([
    listFound(db, scope, filters, asked, request),
    talliesWithin(scope, db, filters.createdBy),
  ]);
  return { ...page, stats: statsOf(tallies) };
}

/** `listWithBreakdown` of what is asked for in words, too, and in every order. */
export async function breakdownWithSearch(
  db: Database,
  scope: OrganizationScope,
  filters: TicketFilters,
  asked: AskedSearch,
  request: FoundRequest,
): Promise<FoundPage & { readonly stats: SuperAdminStats }> {
  const { sort } = request;
  if (isBlank(asked)) {
    if (isIndexedSort(sort) && request.group === null)
      return listWithBreakdown(scope, db, filters, { ...request, sort });
    const { stats, total, exact } = await listWithBreakdown(scope, db, filters, { ...request, ...ONE });
    return { ...(await listFound(db, scope, filters, asked, request, { total, exact })), stats };
  }
  const whatever = { ...filters, status: [], priority: [] };
  const [page, { tallies }] = await Promise.all([
    listFound(db, scope, filters, asked, request),
    db.transaction().execute(async (trx) => tallyFound(trx, await prepare(trx, scope, whatever, asked))),
  ]);
  return { ...page, stats: breakdown(tallies) };
}

/** `exportTickets` of what is asked for in words, too, and in every order: all of it, however much is counted in lists. */
export async function exportWithSearch(
  db: Database,
  scope: TicketScope,
  filters: TicketFilters & { readonly sort: ListSort },
  asked: AskedSearch,
  columns: FileOf['columns'] = [],
  own: FileOf['own'] = NO_OWN_FIELDS,
): Promise<FileAnswer> {
  const file = { columns, own, now: asked.reader.now };
  const { sort } = filters;
  if (isBlank(asked) && isIndexedSort(sort)) return exportTickets(scope, db, { ...filters, sort }, file);
  const bytes = await db.transaction().execute(async (trx) => {
    const search = await prepare(trx, scope, filters, asked);
    await sql`select set_config('statement_timeout', ${String(EXPORT_TIMEOUT)}, true)`.execute(trx);
    return readFoundIds(trx, search, orderAsked(sort, asked));
  });
  return ticketFile(readByBytes(scope, db, bytes), countIds(bytes), file);
}

/** The ids of what is asked for in words, the newest first, one more than may be changed at once. */
export const selectWithSearch = (
  db: Database,
  scope: TicketScope,
  filters: TicketFilters,
  asked: AskedSearch,
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const search = await prepare(trx, scope, filters, asked);
    return idsFrom(await readFoundIds(trx, search, NEWEST, BULK.tickets + 1));
  });
