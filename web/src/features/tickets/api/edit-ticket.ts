import { editTicket, type ticketChanges } from '@switchboard/contract/tickets/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface TicketEdit {
  ticketId: string;
  /** What is absent stays. */
  changes: z.input<typeof ticketChanges>;
}

export const putTicket = ({ ticketId, changes }: TicketEdit) =>
  call(editTicket, { params: { id: ticketId }, body: changes });

export function useEditTicket() {
  const remember = useRememberTicket();
  return useMutation({ mutationFn: putTicket, onSuccess: ({ ticket }) => remember(ticket) });
}
