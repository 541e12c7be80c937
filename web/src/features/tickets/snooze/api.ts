import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { snoozeTicket, triageTicket, wakeTicket } from '@switchboard/contract/tickets/triage.ts';
import { useMutation } from '@tanstack/react-query';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { offerUndo } from '../api/offer-undo.ts';
import { useRememberTicket } from '../api/remember-ticket.ts';
import { words } from './text.ts';

type Named = Pick<Ticket, '_id' | 'ticketNumber'>;

/** @returns a call that takes until when; null until there is an answer */
export function useSnooze({ _id, ticketNumber }: Named) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (until: string | null) => call(snoozeTicket, { params: { id: _id }, body: { until } }),
    onSuccess: ({ ticket, undo }) => {
      remember(ticket);
      if (undo) offerUndo(words.snoozed(ticketNumber), _id, undo.eventId);
    },
  });
}

export function useWake({ _id, ticketNumber }: Named) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: () => call(wakeTicket, { params: { id: _id } }),
    onSuccess: ({ ticket }) => {
      toast.success(words.woken(ticketNumber));
      remember(ticket);
    },
    onError: (error) => toast.error(wordsOf(error, words.failed)),
  });
}

export function usePutBack({ _id, ticketNumber }: Named) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (reason: string) =>
      call(triageTicket, { params: { id: _id }, body: { action: 'return', reason } }),
    onSuccess: ({ ticket }) => {
      toast.success(words.back.done(ticketNumber));
      // Of none of their teams it is gone for them, as the page then says.
      if (ticket === null) refreshOwnTicket(_id);
      else remember(ticket);
    },
  });
}
