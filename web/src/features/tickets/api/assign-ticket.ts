import { assignTicket } from '@switchboard/contract/tickets/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface TicketAssignment {
  ticketId: string;
  devopsAgent: string;
  reason: string;
}

export const putTicketAssignment = ({ ticketId, devopsAgent, reason }: TicketAssignment) =>
  call(assignTicket, { params: { id: ticketId }, body: { devopsAgent, reason } });

export function useAssignTicket() {
  const remember = useRememberTicket();
  return useMutation({ mutationFn: putTicketAssignment, onSuccess: ({ ticket }) => remember(ticket) });
}
