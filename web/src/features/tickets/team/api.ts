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
import { keptFields } from '../conflict/kept-fields.ts';
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

/** Whether it is known which teams are offered before anything is searched, or that it could not be asked. */
export function useAreTeamsKnown(organization: string | null): boolean {
  const { isLoading, failureCount } = useTeamChoices(organization, '');
  return !isLoading || failureCount > 0;
}

interface TeamChoice {
  readonly team: string | null;
  /** Of the ticket as the person sees it. */
  readonly version?: number;
}

/** Resolves with null where somebody else was first and theirs holds. */
export function useSetTeam(ticketId: string, number: string) {
  const remember = useRememberTicket();
  const send = (body: TeamChoice) => call(setTicketTeam, { params: { id: ticketId }, body });
  return useMutation({
    mutationFn: async (choice: TeamChoice) => {
      try {
        return await send(choice);
      } catch (error) {
        const kept = await keptFields(error);
        return kept.includes('team') ? null : send({ team: choice.team });
      }
    },
    onSuccess: (moved) => {
      // Who gave it to another team may have no more to do with it.
      if (moved === null || moved.ticket === null) void refreshOwnTicket(ticketId);
      else remember(moved.ticket);
      if (moved === null) return;
      if (moved.undo) offerUndo(words.moved(number), ticketId, moved.undo.eventId);
      else toast.success(words.moved(number));
    },
    onError: (error) => toast.error(wordsOf(error, words.failed)),
  });
}
