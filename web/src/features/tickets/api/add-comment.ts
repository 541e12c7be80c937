import { addComment } from '@switchboard/contract/tickets/tickets.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../../lib/api/upload.ts';
import type { UploadProgress } from '../upload-progress.ts';
import { rememberReply } from './get-timeline.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface Reply {
  ticketId: string;
  comment: string;
  isInternal: boolean;
  /** Sets the ticket back to Open in the same step. */
  reopen: boolean;
  files: readonly File[];
  /** Ids of those whom the text names. */
  mentions: readonly string[];
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

export const postComment = ({
  ticketId,
  comment,
  isInternal,
  reopen,
  files,
  mentions,
  onProgress,
  signal,
}: Reply) =>
  upload(addComment, {
    params: { id: ticketId },
    fields: {
      comment,
      isInternal,
      ...(reopen && { reopen }),
      ...(mentions.length > 0 && { mentions: mentions.join() }),
    },
    files,
    onProgress: (loaded, total) => onProgress?.({ loaded, total }),
    signal,
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
