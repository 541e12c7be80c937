import type { CommentFormat } from '@switchboard/contract/enums.ts';
import { addComment } from '@switchboard/contract/tickets/tickets.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { rememberReply } from './get-timeline.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface Reply {
  ticketId: string;
  comment: string;
  isInternal: boolean;
  /** Sets the ticket back to Open in the same step. */
  reopen: boolean;
  /** The ticket then waits for its requester. */
  expectsReply?: boolean;
  format: CommentFormat;
  /** Ids of those whom the text names. */
  mentions: string[];
  /** Of the draft that it was, whose files go with it. */
  draftRevision?: number;
  /** That it was written by, and what of it is done. */
  macro?: string;
  actions?: string;
  /** Whatever of the ticket is still open. */
  confirm?: true;
  /** Of whom it was written for. */
  audienceVersion?: string;
}

export const postComment = ({ ticketId, reopen, expectsReply, mentions, ...reply }: Reply) =>
  call(addComment, {
    params: { id: ticketId },
    body: {
      ...reply,
      ...(reopen && { reopen }),
      ...(expectsReply && { expectsReply }),
      ...(mentions.length > 0 && { mentions }),
    },
  });

export function useAddComment() {
  const remember = useRememberTicket();
  const client = useQueryClient();
  return useMutation({
    mutationFn: postComment,
    onSuccess: ({ comment, ticket }) => {
      rememberReply(client, ticket._id, comment);
      remember(ticket);
    },
  });
}
