/** Tickets as lists show them: each with what the reader has not seen of it. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { unreadOf } from '../life/ticket-unread.repo.ts';
import { inOrderOf, pageWithNames, type TicketRow, ticketsWithNames } from '../ticket.repo.ts';
import { inScope, type TicketScope, wholeOrganizationsOf } from '../ticket.scope.ts';
import { selectTickets } from './select-tickets.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { orderBy, type TicketOrder } from './ticket-order.ts';

export interface ListedTicket extends TicketRow {
  readonly unread: Unread;
}

const unreadBy = (reader: Actor) => unreadOf(reader, 'tickets.organization_id', 'tickets.id').as('unread');

/** The tickets with these ids, in the order of the ids. */
export async function findListed(
  scope: TicketScope,
  db: Database,
  reader: Actor,
  ids: readonly string[],
): Promise<readonly ListedTicket[]> {
  if (ids.length === 0) return [];
  const rows = await ticketsWithNames(db)
    .where(sql<boolean>`tickets.id = any(${ids}::uuid[])`)
    .where(inScope(wholeOrganizationsOf(scope)))
    .select(unreadBy(reader))
    .execute();
  return inOrderOf(ids, rows);
}

/** A part of a list near its beginning, in one statement. */
export const readListedPart = (
  scope: TicketScope,
  db: Database,
  reader: Actor,
  filters: TicketFilters,
  order: TicketOrder,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ListedTicket[]> =>
  pageWithNames(
    db,
    selectTickets(scope, db, filters).orderBy(orderBy(order, 'tickets')).limit(limit).offset(offset),
  )
    .select(unreadBy(reader))
    .orderBy(orderBy(order, 'tickets'))
    .execute();
