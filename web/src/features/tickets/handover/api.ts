import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { listAvailability } from '@switchboard/contract/tickets/availability.ts';
import {
  acceptHandover,
  bounceHandover,
  offerHandover,
  withdrawHandover,
} from '@switchboard/contract/tickets/handovers.ts';
import { listTeams } from '@switchboard/contract/tickets/teams.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useMutation } from '@tanstack/react-query';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { notThereText } from '../../../lib/words/presence.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useRememberTicket } from '../api/remember-ticket.ts';
import { words } from './text.ts';

/** Whoever may read the ticket no more is told so by the page. */
function useRemembered(ticketId: string) {
  const remember = useRememberTicket();
  return (ticket: Ticket | null) => (ticket === null ? refreshOwnTicket(ticketId) : remember(ticket));
}

export function useOffer(ticketId: string) {
  const remember = useRemembered(ticketId);
  return useMutation({
    mutationFn: (body: BodyInput<typeof offerHandover>) =>
      call(offerHandover, { params: { id: ticketId }, body }),
    onSuccess: ({ ticket }) => remember(ticket),
  });
}

type Answer = { readonly how: 'accept' | 'withdraw' } | { readonly how: 'bounce'; readonly reason: string };

export function useAnswer({ _id: ticketId, handover }: Pick<Ticket, '_id' | 'handover'>) {
  const remember = useRemembered(ticketId);
  const params = { id: handover?._id ?? '' };
  return useMutation({
    mutationFn: (answer: Answer) => {
      switch (answer.how) {
        case 'accept':
          return call(acceptHandover, { params });
        case 'withdraw':
          return call(withdrawHandover, { params });
        case 'bounce':
          return call(bounceHandover, { params, body: { reason: answer.reason } });
      }
    },
    onSuccess: ({ ticket }, { how }) => {
      toast.success(words.done[how]);
      remember(ticket);
    },
    onError: (error) => {
      toast.error(wordsOf(error, words.failed));
      refreshOwnTicket(ticketId);
    },
  });
}

/** Agents other than who has it, and teams; the value says which of them it is. */
export const loadReceivers =
  (holder: string | undefined) =>
  async (search: string, signal: AbortSignal): Promise<readonly FilterOption[]> => {
    const [{ availability }, { teams }] = await Promise.all([
      call(listAvailability, { query: { search }, signal }),
      call(listTeams, { query: { search }, signal }),
    ]);
    const agents = availability.filter(({ user }) => user.role === 'devops_agent' && user._id !== holder);
    return [
      ...teams.map(({ _id, name }) => ({ value: `team:${_id}`, label: words.form.team(name) })),
      ...agents.map(({ user, presence }) => {
        const notThere = notThereText(presence);
        return {
          value: `user:${user._id}`,
          label: notThere ? `${fullName(user)} (${notThere})` : fullName(user),
        };
      }),
    ];
  };
