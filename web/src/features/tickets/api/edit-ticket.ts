import { TICKET_PRIORITIES } from '@switchboard/contract/enums.ts';
import { editTicket, type ticketChanges } from '@switchboard/contract/tickets/tickets.ts';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { ticketText } from '../ticket-text.ts';
import type { Drawn } from './draw-at-once.ts';
import { type TicketWrite, useTicketWrite } from './use-ticket-write.ts';

export interface TicketEdit extends TicketWrite {
  /** What is absent stays. */
  changes: z.input<typeof ticketChanges>;
  /** What of it shows before the server has answered, by the names that the person has chosen. */
  drawn?: Drawn;
}

export const putTicket = ({ ticketId, changes, version, priorityReason }: Omit<TicketEdit, 'drawn'>) =>
  call(editTicket, {
    params: { id: ticketId },
    body: { ...changes, version, ...(priorityReason && { priorityReason }) },
  });

export function useEditTicket() {
  return useTicketWrite<TicketEdit>({
    send: (edit, kept) => {
      const changes = Object.fromEntries(
        Object.entries(edit.changes).filter(([field]) => !kept.includes(field)),
      );
      return Object.keys(changes).length === 0 ? null : putTicket({ ...edit, changes });
    },
    drawn: ({ changes, drawn }) => {
      const priority = TICKET_PRIORITIES.find((one) => one === changes.priority);
      return { ...drawn, ...(priority && { priority }) };
    },
    said: ({ ticket }) => ticketText.edit.saved(ticket.ticketNumber),
  });
}
