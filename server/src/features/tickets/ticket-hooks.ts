import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { Cause } from '../events/cause.ts';

/** What other features do when something has happened to a ticket, after its commit. They never fail the call. */
export interface TicketHooks {
  created(ticket: { readonly organizationId: string; readonly id: string }, cause: Cause): Promise<void>;
  statusChanged(ticket: { readonly organizationId: string; readonly id: string }, status: TicketStatus): void;
  /** A ticket came to rest: whoever had it has room for another. */
  rested(organizationId: string): void;
}
