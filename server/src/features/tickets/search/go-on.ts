/** Lists that go on from where they ended, in place of pages. */
import { isIndexedSort } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import type { Walk } from '../../../platform/http/walk.ts';
import { findByNumber } from '../list/find-by-number.ts';
import { readIdsAfter } from '../list/list-after.ts';
import { planList } from '../list/list-plan.ts';
import type { TicketCount } from '../list/list-slice.ts';
import type { TicketPage } from '../list/list-tickets.ts';
import { listedPart } from '../list/listed-part.ts';
import { findListed } from '../list/listed-tickets.ts';
import { type Place, placeIn } from '../list/order-keys.ts';
import type { TicketFilters } from '../list/ticket-filters.ts';
import { asStateOrder, groupsOfStates } from '../list/ticket-groups.ts';
import { isNewestFirst, orderOf, type TicketOrder } from '../list/ticket-order.ts';
import { talliesIn } from '../list/ticket-tallies.ts';
import { listByChange } from './list-by-change.ts';
import {
  type AskedList,
  type FoundPage,
  type FoundRequest,
  isBlank,
  listFound,
  type ReadPage,
} from './list-with-search.ts';

/** What a list goes through, and of whom. */
interface Going {
  readonly walk: Walk | null;
  /** Of lists that are narrowed by words. */
  readonly words: RateLimit;
  readonly actor: Actor;
  /** What decides which rows there are and is not in the query. */
  readonly also?: string;
}

/** What a cursor carries: the last row, and what was counted when the list began. */
interface Kept<Counts> {
  readonly place: Place;
  readonly counts: Counts;
  /** Ids of tickets that came first, out of their order. */
  readonly except: readonly string[];
}

/** The order, where it is one of the rows' own columns, so that an index leads to any place in it. */
const plainOrderOf = ({ asked, request: { sort, group } }: AskedList) =>
  isBlank(asked) && isIndexedSort(sort) && group === null ? orderOf(sort) : null;

/** A list in groups by a state that is counted in advance is read in the order of the state, which an index gives. */
function inOrderOfState<More extends object>(db: Database, list: AskedList, readPage: ReadPage<More>) {
  const { scope, filters, asked, request } = list;
  const { group, sort } = request;
  const plan = planList(scope, filters);
  if (group === null || sort !== 'newest' || !isBlank(asked) || plan.kind !== 'tally')
    return { list, readPage };
  const inOrder = asStateOrder(group, filters);
  if (inOrder === null) return { list, readPage };
  return {
    list: { ...list, filters: inOrder.filters, request: { ...request, sort: inOrder.sort, group: null } },
    readPage: async (left: TicketFilters, part: FoundRequest) => {
      const [page, tallies] = await Promise.all([readPage(left, part), talliesIn(plan.scope, db, filters)]);
      return { ...page, groups: groupsOfStates(group, tallies, filters) };
    },
  };
}

/** Before the newest. */
const BEFORE_ALL: Place = { keys: [], id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Where a first page ends in its order. Newest first, tickets whose whole number is searched for stand before all others. */
async function endOf(
  db: Database,
  { scope, filters }: AskedList,
  order: TicketOrder,
  tickets: TicketPage['tickets'],
): Promise<Pick<Kept<unknown>, 'place' | 'except'>> {
  const listed = listedPart(scope, filters);
  const numbered = new Set(isNewestFirst(order) ? await findByNumber(listed, db, filters) : []);
  const last = tickets.findLast(({ id }) => !numbered.has(id));
  const except = tickets.map(({ id }) => id).filter((id) => numbered.has(id));
  return { place: last === undefined ? BEFORE_ALL : placeIn(order, last), except };
}

/**
 * A page of the list, or where a cursor is given the rows after it, with what was counted when the list began: going on
 * counts nothing again.
 * @param readPage the list by pages
 * @throws AppError RATE_LIMITED for too many that are narrowed by words, CURSOR_INVALID
 */
export async function listOn<More extends object>(
  db: Database,
  { walk, words, actor, also }: Going,
  given: AskedList,
  readGiven: ReadPage<More>,
): Promise<TicketPage & Pick<FoundPage, 'groups'> & More> {
  if (!isBlank(given.asked)) await words.consume(actor.id);
  const { list, readPage } = inOrderOfState(db, given, readGiven);
  const { limit, reader } = list.request;
  if (walk === null) return readPage(list.filters, list.request);
  const order = plainOrderOf(list);
  if (order !== null && order.by === 'updated' && !order.descending)
    return listByChange(db, walk, list, readPage, also);
  const kept = walk.from<Kept<TicketCount & More>>(also);
  if (kept === null) {
    const { tickets, places, ...counts } = await readPage(list.filters, { ...list.request, page: 1 });
    const counted = counts as unknown as TicketCount & More;
    if (tickets.length < limit || (counts.exact && counts.total <= limit)) {
      return { ...counted, tickets };
    }
    const end =
      order === null
        ? { place: places?.at(-1) ?? BEFORE_ALL, except: [] }
        : await endOf(db, list, order, tickets);
    walk.goOnFrom({ ...end, counts: counted }, also);
    return { ...counted, tickets };
  }
  const { place, counts, except } = kept;
  const goOnFrom = (last: Place | undefined) => {
    if (last !== undefined) walk.goOnFrom({ place: last, counts, except }, also);
  };
  if (order === null) {
    const request = { ...list.request, page: 1, limit: limit + 1, after: place };
    const { tickets, places = [] } = await listFound(
      db,
      list.scope,
      list.filters,
      list.asked,
      request,
      counts,
    );
    goOnFrom(places.length > limit ? places[limit - 1] : undefined);
    return { ...counts, tickets: tickets.slice(0, limit) };
  }
  const { sort } = list.request;
  const listed = isIndexedSort(sort) ? listedPart(list.scope, list.filters, sort) : list.scope;
  const ids = await readIdsAfter(listed, db, { ...list.filters, except }, order, place, limit + 1);
  const tickets = await findListed(list.scope, db, reader, ids.slice(0, limit));
  const last = tickets.at(-1);
  goOnFrom(ids.length > limit && last !== undefined ? placeIn(order, last) : undefined);
  return { ...counts, tickets };
}
