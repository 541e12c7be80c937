import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { ReactNode } from 'react';

/** What another feature puts into the page of a ticket; nothing where it has nothing for this person. */
export interface ChatSlot {
  /** In the head, beside the number. */
  button: (ticket: Ticket, compact: boolean) => ReactNode;
  /** At the right of everything. */
  panel: (ticket: Ticket) => ReactNode;
}
