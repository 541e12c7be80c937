/** Tickets as lists show them: each with what the reader has not seen of it. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { plannedForValues } from '../../../platform/database/planned-for-values.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type ActorKind, actorOfKind, idsOfActor, kindOfActor } from '../../people/actor-kind.ts';
import { unreadOf } from '../life/ticket-unread.repo.ts';
import { isBlockedRow } from '../links/link.repo.ts';
import { inOrderOf, pageWithNames, type TicketRow, ticketsOf, ticketsWithNames } from '../ticket.repo.ts';
import {
  idsOfScope,
  inScope,
  isInTeamOfRow,
  isLedByReader,
  isSeenByStaff,
  isWholeRow,
  kindOf,
  readsContact,
  type ScopeKind,
  scopeOfKind,
  type TicketScope,
  wholeOrganizationsOf,
} from '../ticket.scope.ts';
import { dependsOnPlaces, selectFirst } from './select-tickets.ts';
import { NO_FILTERS, narrowsByStateAlone, type TicketFilters } from './ticket-filters.ts';
import { isNewestFirst, NEWEST, orderBy, type TicketOrder } from './ticket-order.ts';

export interface ListedTicket extends TicketRow {
  readonly unread: Unread;
  readonly blocked: boolean;
  readonly in_team: boolean;
  readonly by_staff: boolean;
  readonly with_contact: boolean;
  readonly led: boolean;
  readonly is_whole: boolean;
}

/** What rows of a list tell of their reader. */
const seenBy = (reader: Actor, scope: TicketScope) =>
  [
    unreadOf(reader, 'tickets.organization_id', 'tickets.id').as('unread'),
    isBlockedRow(reader).as('blocked'),
    isInTeamOfRow(reader).as('in_team'),
    isSeenByStaff(reader).as('by_staff'),
    readsContact(reader).as('with_contact'),
    isLedByReader(reader).as('led'),
    isWholeRow(scope).as('is_whole'),
  ] as const;

/** What prepared statements are run with. */
const idsOf = (scope: TicketScope, reader: Actor) => ({ ...idsOfScope(scope), ...idsOfActor(reader) });
type Ids = ReturnType<typeof idsOf>;

const ticketsByIds = prepared(
  (db, { reads, kind }: { reads: ActorKind; kind: ScopeKind }, given: Ids & { ids: readonly string[] }) => {
    const scope = scopeOfKind(kind, given);
    return ticketsWithNames(db)
      .where(sql<boolean>`tickets.id = any(${given.ids}::uuid[])`)
      .where(inScope(wholeOrganizationsOf(scope)))
      .select(seenBy(actorOfKind(reads, given), scope));
  },
);

/** The tickets with these ids, in the order of the ids. */
export async function findListed(
  scope: TicketScope,
  db: Database,
  reader: Actor,
  ids: readonly string[],
): Promise<readonly ListedTicket[]> {
  if (ids.length === 0) return [];
  const shape = { reads: kindOfActor(reader), kind: kindOf(scope) };
  return inOrderOf(ids, await ticketsByIds(db, shape, { ...idsOf(scope, reader), ids }));
}

interface Place {
  readonly offset: number;
  readonly limit: number;
}

/**
 * So many tickets of a list are its beginning. The number stands in the statement: of a limit that is not known yet the
 * planner expects a tenth of all tickets, and would plan the statement anew each time, which takes longer than running it.
 */
export const BEGINNING = 60;

const beginningOf = (scope: TicketScope, db: Database, filters: TicketFilters, order: TicketOrder) => {
  const most = sql.lit(BEGINNING);
  return selectFirst(scope, db, filters, order, most).orderBy(orderBy(order, 'tickets')).limit(most);
};

/** The lists that everybody begins with: the newest of all their tickets, or of one status or priority. */
const everydayPart = prepared(
  (
    db,
    {
      reads,
      kind,
      byStatus,
      byPriority,
    }: { reads: ActorKind; kind: ScopeKind; byStatus: boolean; byPriority: boolean },
    given: Ids & Place & { status: TicketStatus | undefined; priority: TicketPriority | undefined },
  ) => {
    const filters = {
      ...NO_FILTERS,
      status: byStatus ? [given.status as TicketStatus] : [],
      priority: byPriority ? [given.priority as TicketPriority] : [],
    };
    const scope = scopeOfKind(kind, given);
    const inOrder = orderBy(NEWEST, 'tickets');
    const page = ticketsOf(db, beginningOf(scope, db, filters, NEWEST))
      .orderBy(inOrder)
      .limit(given.limit)
      .offset(given.offset);
    return pageWithNames(db, page)
      .select(seenBy(actorOfKind(reads, given), scope))
      .orderBy(inOrder);
  },
);

/**
 * A part of a list that ends within its beginning: of the lists of every day in one statement, which takes a quarter less of
 * the processor. Of others the ids come first: each connection keeps the plan of every statement, there are as many as
 * ways to narrow and sort, and what a row shows is what takes most of a plan (up to 1 MB).
 */
export async function readListedPart(
  scope: TicketScope,
  db: Database,
  reader: Actor,
  filters: TicketFilters,
  order: TicketOrder,
  place: Place,
): Promise<readonly ListedTicket[]> {
  const { status, priority } = filters;
  const isEveryday =
    isNewestFirst(order) && narrowsByStateAlone(filters) && status.length <= 1 && priority.length <= 1;
  if (!isEveryday)
    return findListed(scope, db, reader, await readIdsOfPart(scope, db, filters, order, place));
  const shape = {
    reads: kindOfActor(reader),
    kind: kindOf(scope),
    byStatus: status.length > 0,
    byPriority: priority.length > 0,
  };
  return everydayPart(db, shape, {
    ...idsOf(scope, reader),
    ...place,
    status: status[0],
    priority: priority[0],
  });
}

async function readIdsOfPart(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
  { offset, limit }: Place,
): Promise<readonly string[]> {
  const part = ticketsOf(db, beginningOf(scope, db, filters, order))
    .select('tickets.id')
    .orderBy(orderBy(order, 'tickets'))
    .limit(limit)
    .offset(offset);
  const rows = await (dependsOnPlaces(filters, order) ? part.modifyEnd(plannedForValues) : part).execute();
  return rows.map(({ id }) => id);
}
