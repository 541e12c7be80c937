import { autoAssignTicket } from '@switchboard/contract/tickets/auto-assign.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useRememberTicket } from './remember-ticket.ts';

export const postAutoAssign = (ticketId: string) => call(autoAssignTicket, { params: { id: ticketId } });

/** Asks for an agent once more after a ticket was raised; the server has tried by itself, so nobody waits for this. */
export function useAutoAssignTicket() {
  const remember = useRememberTicket();
  return useMutation({ mutationFn: postAutoAssign, onSuccess: ({ ticket }) => remember(ticket) });
}
