import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { getTicketClocks, setTicketWaiting } from '@switchboard/contract/tickets/clocks.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { NOT_KEPT, useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { useRememberTicket } from '../api/remember-ticket.ts';

export const useClocks = (ticketId: string) =>
  useApiQuery(
    ['tickets', 'clocks', ticketId],
    ({ signal }) => call(getTicketClocks, { params: { id: ticketId }, signal }),
    { ...NOT_KEPT, select: ({ clocks }) => clocks },
  );

export function useSetWaiting(id: string) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (body: BodyInput<typeof setTicketWaiting>) =>
      call(setTicketWaiting, { params: { id }, body }),
    onSuccess: ({ ticket }) => remember(ticket),
  });
}
