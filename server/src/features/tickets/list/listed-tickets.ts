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
import { orderBy, type TicketOrder } from './ticket-order.ts';

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

const partOf = (
  scope: TicketScope,
  db: Database,
  reader: Actor,
  filters: TicketFilters,
  order: TicketOrder,
  { offset, limit }: Place,
) => {
  const inOrder = orderBy(order, 'tickets');
  const most = sql.lit(BEGINNING);
  const beginning = selectFirst(scope, db, filters, order, most).orderBy(inOrder).limit(most);
  const page = ticketsOf(db, beginning).orderBy(inOrder).limit(limit).offset(offset);
  const part = pageWithNames(db, page).select(seenBy(reader, scope)).orderBy(inOrder);
  return dependsOnPlaces(filters, order) ? part.modifyEnd(plannedForValues) : part;
};

/** The lists that everybody begins with: of all their tickets, or of one status or priority. */
const everydayPart = prepared(
  (
    db,
    {
      reads,
      kind,
      order,
      byStatus,
      byPriority,
    }: {
      reads: ActorKind;
      kind: ScopeKind;
      order: TicketOrder;
      byStatus: boolean;
      byPriority: boolean;
    },
    given: Ids & Place & { status: TicketStatus | undefined; priority: TicketPriority | undefined },
  ) => {
    const filters = {
      ...NO_FILTERS,
      status: byStatus ? [given.status as TicketStatus] : [],
      priority: byPriority ? [given.priority as TicketPriority] : [],
    };
    return partOf(scopeOfKind(kind, given), db, actorOfKind(reads, given), filters, order, given);
  },
);

/** A part of a list that ends within its beginning, in one statement. */
export async function readListedPart(
  scope: TicketScope,
  db: Database,
  reader: Actor,
  filters: TicketFilters,
  order: TicketOrder,
  place: Place,
): Promise<readonly ListedTicket[]> {
  const { status, priority } = filters;
  const isEveryday = narrowsByStateAlone(filters) && status.length <= 1 && priority.length <= 1;
  if (!isEveryday) return partOf(scope, db, reader, filters, order, place).execute();
  const shape = {
    reads: kindOfActor(reader),
    kind: kindOf(scope),
    order,
    byStatus: status.length > 0,
    byPriority: priority.length > 0,
  };
  const { offset, limit } = place;
  return everydayPart(db, shape, {
    ...idsOf(scope, reader),
    offset,
    limit,
    status: status[0],
    priority: priority[0],
  });
}
