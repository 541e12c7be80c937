import type { WatchMode } from '@switchboard/contract/notifications/reasons.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { watchTicket } from '@switchboard/contract/tickets/watching.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { ticketOptions } from './get-ticket.ts';

export function useWatchTicket(ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mode: WatchMode) => call(watchTicket, { params: { id: ticketId }, body: { mode } }),
    onSuccess: ({ watching }) =>
      client.setQueryData<Ticket>(
        ticketOptions(ticketId).queryKey,
        (ticket) => ticket && { ...ticket, watching },
      ),
  });
}
