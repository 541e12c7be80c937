import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { Presence } from '@switchboard/contract/tickets/availability.ts';
import { listDevopsAgents } from '@switchboard/contract/tickets/devops-agents.ts';
import { searchTickets } from '@switchboard/contract/tickets/search/search.ts';
import { listTeams } from '@switchboard/contract/tickets/teams.ts';
import { listTriage, type TriageTicket, triageTicket } from '@switchboard/contract/tickets/triage.ts';
import type { TriageAction } from '@switchboard/contract/tickets/triage-actions.ts';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { type NamedOrganization, useNamedOrganization } from '../../../lib/choices/named-organization.ts';
import { fullName } from '../../../lib/format/format.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { notThereText } from '../../../lib/words/presence.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { offerUndo } from '../api/offer-undo.ts';
import { text } from './text.ts';

export interface TriageState {
  readonly team: string;
  readonly snoozed: boolean;
}

/** Among the tickets, so that every change of one asks for it anew. */
export function useTriage(state: TriageState, most: number) {
  const asked = { ...state, ...useNamedOrganization() };
  return useApiQuery(['tickets', 'triage', asked, most], ({ signal }) => readTriage(asked, most, signal), {
    placeholderData: keepPreviousData,
    staleTime: CACHE.ticketLists,
  });
}

/** As many as a page holds at most are fetched at a time; a ticket that moves meanwhile is there once. */
async function readTriage(state: TriageState & NamedOrganization, most: number, signal: AbortSignal) {
  const limit = Math.min(most, PAGE.max);
  const pages = Array.from({ length: Math.ceil(most / PAGE.max) }, (_, index) => index + 1);
  const answers = [];
  for (const page of pages) {
    const answer = await call(listTriage, { query: { ...state, limit, page }, signal });
    answers.push(answer);
    if (answer.tickets.length < limit) break;
  }
  const [first] = answers;
  if (first === undefined) throw new Error('an inbox has a first page');
  const tickets = new Map(answers.flatMap((answer) => answer.tickets.map((ticket) => [ticket._id, ticket])));
  return { ...first, tickets: [...tickets.values()] };
}

export type TriageAct = Omit<BodyInput<typeof triageTicket>, 'action' | 'snoozed'> & {
  readonly action: TriageAction;
  readonly ticket: TriageTicket;
};

/** Does one thing with a ticket, says so with a way back, and has the inbox fetched again, refused or not. */
export const useTriageAct = () =>
  useMutation({
    // What the row said: of a ticket that somebody has put off meanwhile they are told.
    mutationFn: ({ ticket, ...body }: TriageAct) =>
      call(triageTicket, { params: { id: ticket._id }, body: { ...body, snoozed: ticket.snoozed !== null } }),
    onSuccess: ({ undo }, { ticket, action }) => {
      const said = text.done[action](ticket.ticketNumber);
      if (undo === null) toast.success(said);
      else offerUndo(said, ticket._id, undo.eventId);
    },
    onError: (error, { action }) => {
      // What is asked for in a dialog is refused there.
      if (action === 'accept') toast.error(wordsOf(error, text.failed));
    },
    onSettled: (_answer, _error, { ticket }) => refreshOwnTicket(ticket._id),
  });

/** Agents of the ticket's team; of one without a team all. */
export const loadAgentsFor =
  ({ team, organizationId }: TriageTicket) =>
  async (search: string, signal: AbortSignal): Promise<readonly FilterOption[]> => {
    const option = (person: { _id: string; firstName: string; lastName: string }, presence: Presence) => {
      const notThere = notThereText(presence);
      return { value: person._id, label: notThere ? `${fullName(person)} (${notThere})` : fullName(person) };
    };
    if (team === null) {
      const query = { search, organization: organizationId };
      const { devopsAgents } = await call(listDevopsAgents, { query, signal });
      return devopsAgents.map((agent) => option(agent, agent.presence));
    }
    const query = { search: team.name, organization: organizationId };
    const { teams } = await call(listTeams, { query, signal });
    const members = teams.find(({ _id }) => _id === team._id)?.members ?? [];
    return members
      .filter(({ user }) => user.role === 'devops_agent')
      .map(({ user, presence }) => option(user, presence))
      .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  };

/** How many tickets a search for the original offers. */
const OFFERED = 8;

export const loadOriginalsFor =
  ({ _id, organizationId }: TriageTicket) =>
  async (q: string, signal: AbortSignal): Promise<readonly FilterOption[]> => {
    if (q.trim() === '') return [];
    const query = { q, limit: OFFERED, timeZone: readersTimeZone(), organization: organizationId };
    const { results } = await call(searchTickets, { query, signal });
    return results
      .filter(({ ticket }) => ticket._id !== _id)
      .map(({ ticket }) => ({ value: ticket._id, label: `${ticket.ticketNumber} ${ticket.summary}` }));
  };
