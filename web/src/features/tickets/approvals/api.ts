import type { AnswerOf, BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { findPeople } from '@switchboard/contract/members/people.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { ApprovalDecision, ApproverKind } from '@switchboard/contract/tickets/approval-values.ts';
import {
  type ApprovalView,
  askApproval,
  cancelApproval,
  decideApproval,
  listTicketApprovals,
  remindApprovers,
  replaceApprovers,
  resubmitApproval,
} from '@switchboard/contract/tickets/approvals.ts';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useRememberTicket } from '../api/remember-ticket.ts';
import { text } from './text.ts';

/** Among the tickets, so that every change of one asks for it anew. */
export const useTicketApprovals = (as: ApprovalView, page: number) =>
  useApiQuery(
    ['tickets', 'approvals', as, page],
    ({ signal }) => call(listTicketApprovals, { query: { as, page, limit: PAGE.approvals }, signal }),
    { placeholderData: keepPreviousData, staleTime: CACHE.ticketLists },
  );

/** Whoever may read the ticket no more is told so by the page. */
function useRemembered(ticketId: string) {
  const remember = useRememberTicket();
  return ({ ticket }: Pick<AnswerOf<typeof askApproval>, 'ticket'>) =>
    ticket === null ? refreshOwnTicket(ticketId) : remember(ticket);
}

export function useAsk(ticketId: string) {
  const onSuccess = useRemembered(ticketId);
  return useMutation({
    mutationFn: (body: BodyInput<typeof askApproval>) =>
      call(askApproval, { params: { id: ticketId }, body }),
    onSuccess,
  });
}

export interface Decision {
  readonly step: string;
  readonly decision: ApprovalDecision;
  readonly comment: string;
}

type Act =
  | ({ readonly how: 'decide' } & Decision)
  | { readonly how: 'cancel'; readonly reason: string }
  | { readonly how: 'resubmit'; readonly comment: string }
  | { readonly how: 'remind' }
  | ({ readonly how: 'replace' } & BodyInput<typeof replaceApprovers>);

const doneWords = (act: Act): string => {
  switch (act.how) {
    case 'decide':
      return text.done[act.decision];
    case 'cancel':
      return text.cancelling.done;
    case 'resubmit':
      return text.resubmitting.done;
    case 'remind':
      return text.reminded;
    case 'replace':
      return text.replacing.done;
  }
};

export function useApprovalAct({ _id: id, ticket }: Pick<TicketApproval, '_id' | 'ticket'>) {
  const remember = useRemembered(ticket._id);
  const params = { id };
  return useMutation({
    mutationFn: ({ how, ...body }: Act) => {
      const given = body as never;
      switch (how) {
        case 'decide':
          return call(decideApproval, { params, body: given });
        case 'cancel':
          return call(cancelApproval, { params, body: given });
        case 'resubmit':
          return call(resubmitApproval, { params, body: given });
        case 'remind':
          return call(remindApprovers, { params });
        case 'replace':
          return call(replaceApprovers, { params, body: given });
      }
    },
    onSuccess: (answer, act) => {
      toast.success(doneWords(act));
      remember(answer);
    },
    onError: (error, { how }) => {
      // What is asked for in a dialog is refused there.
      if (how === 'decide' || how === 'remind') toast.error(wordsOf(error, text.failed));
      refreshOwnTicket(ticket._id);
    },
  });
}

/** "person:" with the id, or a lead of the ticket's project. */
export const approverOf = ({ value }: FilterOption): { as: ApproverKind; id: string } => {
  const [kind = '', id = ''] = value.split(':');
  return kind === 'person'
    ? { as: 'person', id }
    : { as: kind === 'bu_head' ? 'bu_head' : 'project_manager', id: '' };
};

/** Letters without which nobody is looked for. */
const LETTERS = 2;
const LEADS = (['project_manager', 'bu_head'] as const).map((kind) => ({
  value: `${kind}:`,
  label: text.ask.leads[kind],
}));

/** Who leads the project, and people by their name. */
export async function loadApprovers(search: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  const leads = LEADS.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  if (search.trim().length < LETTERS) return leads;
  const { people } = await call(findPeople, { query: { search }, signal });
  return [
    ...leads,
    ...people.map((person) => ({
      value: `person:${person._id}`,
      label: person.department ? `${fullName(person)} (${person.department})` : fullName(person),
    })),
  ];
}
