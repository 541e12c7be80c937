import { addComment } from '@switchboard/contract/endpoints/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../../lib/api.ts';
import type { UploadProgress } from '../upload-progress.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface Reply {
  ticketId: string;
  comment: string;
  isInternal: boolean;
  files: readonly File[];
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

export const postComment = ({ ticketId, comment, isInternal, files, onProgress, signal }: Reply) =>
  upload(addComment, {
    params: { id: ticketId },
    fields: { comment, isInternal },
    files,
    onProgress: (loaded, total) => onProgress?.({ loaded, total }),
    signal,
  });

export function useAddComment() {
  const remember = useRememberTicket();
  return useMutation({ mutationFn: postComment, onSuccess: ({ ticket }) => remember(ticket) });
}
