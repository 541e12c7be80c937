import type { AnswerOf, BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { ApprovalDecision } from '@switchboard/contract/tickets/approval-values.ts';
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
  /** The absent approver in whose place it is. */
  readonly for?: string;
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
