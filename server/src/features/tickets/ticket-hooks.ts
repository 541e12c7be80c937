import type { TicketPart, TicketStatus } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';

/** What other features do when something has happened to a ticket, after its commit. They never fail the call. */
export interface TicketHooks {
  statusChanged(ticket: { readonly organizationId: string; readonly id: string }, status: TicketStatus): void;
  /** Open pages fetch these parts again. */
  changed(
    ticket: { readonly organizationId: string; readonly id: string },
    parts: readonly TicketPart[],
  ): void;
  /** A ticket came to rest: whoever had it has room for another. */
  rested(organizationId: string): void;
}

/** @param ticket as it is after the change, so that the last to be told is what holds */
export function tellStatus(
  hooks: TicketHooks,
  ticket: Pick<Ticket, '_id' | 'organizationId' | 'status'>,
  changed: boolean,
): void {
  const { _id: id, organizationId, status } = ticket;
  if (changed) {
    hooks.statusChanged({ organizationId, id }, status);
    hooks.changed({ organizationId, id }, ['status']);
  }
  if (!isActive(ticket)) hooks.rested(organizationId);
}
