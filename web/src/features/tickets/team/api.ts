import { PAGE } from '@switchboard/contract/limits.ts';
import { listTeams, setTicketTeam } from '@switchboard/contract/tickets/teams.ts';
import { useMutation } from '@tanstack/react-query';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { offerUndo } from '../api/offer-undo.ts';
import { useRememberTicket } from '../api/remember-ticket.ts';
import { words } from './text.ts';

/**
 * @param organization whose teams are offered; null for none
 * @param led only those that the person leads
 */
export const useTeamChoices = (organization: string | null, search: string, led = false) =>
  useApiQuery(
    ['teams', 'choices', organization, search, led],
    ({ signal }) =>
      call(listTeams, {
        query: { organization: organization ?? '', search, limit: PAGE.options, ...(led && { led }) },
        signal,
      }),
    {
      enabled: organization !== null,
      select: ({ teams }) => teams.map(({ _id, name }) => ({ value: _id, label: name })),
    },
  );

export function useSetTeam(ticketId: string, number: string) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (team: string | null) => call(setTicketTeam, { params: { id: ticketId }, body: { team } }),
    onSuccess: ({ ticket, undo }) => {
      // Who gave it to another team may have no more to do with it.
      if (ticket === null) void refreshOwnTicket(ticketId);
      else remember(ticket);
      if (undo) offerUndo(words.moved(number), ticketId, undo.eventId);
      else toast.success(words.moved(number));
    },
    onError: (error) => toast.error(wordsOf(error, words.failed)),
  });
}
