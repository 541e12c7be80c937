import { addComment, getTicket } from '@switchboard/contract/endpoints/tickets.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { sendOnce } from '../../../lib/api/send-once.ts';
import { upload } from '../../../lib/api/upload.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { sameFiles } from '../same-files.ts';
import type { UploadProgress } from '../upload-progress.ts';
import { ticketOptions } from './get-ticket.ts';
import { rememberReply } from './get-timeline.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface Reply {
  ticketId: string;
  comment: string;
  isInternal: boolean;
  /** Sets the ticket back to Open in the same step. */
  reopen: boolean;
  files: readonly File[];
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

export const postComment = ({ ticketId, comment, isInternal, reopen, files, onProgress, signal }: Reply) =>
  upload(addComment, {
    params: { id: ticketId },
    fields: { comment, isInternal, ...(reopen && { reopen }) },
    files,
    onProgress: (loaded, total) => onProgress?.({ loaded, total }),
    signal,
  });

const isSame = (reply: Reply, earlier: Reply) =>
  reply.ticketId === earlier.ticketId &&
  reply.comment === earlier.comment &&
  reply.isInternal === earlier.isInternal &&
  reply.reopen === earlier.reopen &&
  sameFiles(reply.files, earlier.files);

/** The reply among the comments that were not there before, and the ticket with it. */
async function findReply({ ticketId, comment, isInternal }: Reply, before: ReadonlySet<string>) {
  const { ticket } = await call(getTicket, { params: { id: ticketId } });
  const personId = currentSession().user?._id;
  const written = ticket.comments.find(
    (one) =>
      !before.has(one._id) &&
      one.user._id === personId &&
      one.comment === comment &&
      one.isInternal === isInternal,
  );
  return written && { comment: written, ticket };
}

/** Never writes a reply twice, whatever becomes of the connection. */
export function useAddComment() {
  const remember = useRememberTicket();
  const client = useQueryClient();
  const [mutationFn] = useState(() =>
    sendOnce({
      send: postComment,
      mark: ({ ticketId }) => {
        const comments = client.getQueryData(ticketOptions(ticketId).queryKey)?.comments ?? [];
        return new Set(comments.map(({ _id }) => _id));
      },
      isSame,
      look: findReply,
    }),
  );
  return useMutation({
    mutationFn,
    onSuccess: ({ comment, ticket }) => {
      rememberReply(client, ticket._id, comment);
      remember(ticket);
    },
  });
}
