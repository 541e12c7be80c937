/** Pages of a list whose tickets counting has met: of all of them in any order, of the newest in theirs. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { inScope, type TicketScope, wholeOrganizationsOf } from '../ticket.scope.ts';
import type { ListPlan } from './list-plan.ts';
import type { Slice } from './list-slice.ts';
import type { FoundTicket } from './search-bound.ts';
import { isByState, orderBy, STATES, type TicketOrder, type TimeOrder } from './ticket-order.ts';

/** @param found at least the tickets of the list that come before the end of the page, in no order */
export async function cutFromFound(
  found: readonly FoundTicket[],
  { scope, filters: { status, priority, except = [] } }: ListPlan,
  db: Database,
  order: TicketOrder,
  { offset, limit }: Slice,
): Promise<readonly string[]> {
  const isListed = (ticket: FoundTicket) =>
    (status.length === 0 || status.includes(ticket.status)) &&
    (priority.length === 0 || priority.includes(ticket.priority)) &&
    !except.includes(ticket.id);
  const listed = found.filter(isListed);
  const ids =
    order.by === 'updated'
      ? await readByLastChange(scope, db, order, listed)
      : listed.toSorted(compareIn(order)).map(({ id }) => id);
  return ids.slice(offset, offset + limit);
}

/** `orderBy` of all orders but that by the last change: ids ascend by the time of creation. */
function compareIn(order: TicketOrder) {
  const direction = order.descending ? -1 : 1;
  const byId = (one: FoundTicket, other: FoundTicket) => (one.id < other.id ? -1 : 1);
  if (!isByState(order)) return (one: FoundTicket, other: FoundTicket) => direction * byId(one, other);
  const place = (ticket: FoundTicket) => (STATES[order.by] as readonly string[]).indexOf(ticket[order.by]);
  return (one: FoundTicket, other: FoundTicket) =>
    direction * (place(one) - place(other)) || byId(other, one);
}

async function readByLastChange(
  scope: TicketScope,
  db: Database,
  order: TimeOrder,
  tickets: readonly FoundTicket[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('tickets')
    .where(sql<boolean>`tickets.id = any(${tickets.map(({ id }) => id)}::uuid[])`)
    .where(inScope(wholeOrganizationsOf(scope)))
    .select('tickets.id')
    .orderBy(orderBy(order, 'tickets'))
    .execute();
  return rows.map(({ id }) => id);
}
