import { assignTicket } from '@switchboard/contract/tickets/tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { fullName } from '../../../lib/format/format.ts';
import { assignText } from '../assign-text.ts';
import type { Drawn } from './draw-at-once.ts';
import { type TicketWrite, useTicketWrite } from './use-ticket-write.ts';

export interface TicketAssignment extends TicketWrite {
  devopsAgent: string;
  reason: string;
  /** Who it is. */
  drawn?: Drawn | null;
}

export const putTicketAssignment = ({ ticketId, drawn: _drawn, ...choice }: TicketAssignment) =>
  call(assignTicket, { params: { id: ticketId }, body: choice });

export function useAssignTicket() {
  return useTicketWrite<TicketAssignment>({
    send: (choice, kept) => (kept.length > 0 ? null : putTicketAssignment(choice)),
    drawn: ({ drawn }) => drawn ?? {},
    said: ({ ticket }) =>
      assignText.done(ticket.ticketNumber, ticket.assignedTo ? fullName(ticket.assignedTo) : ''),
  });
}
