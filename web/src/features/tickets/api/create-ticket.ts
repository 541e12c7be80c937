import { createTicket } from '@switchboard/contract/tickets/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { type UploadFields, upload } from '../../../lib/api/upload.ts';
import type { UploadProgress } from '../upload-progress.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface NewTicket {
  fields: UploadFields;
  files: readonly File[];
  ownFiles?: Readonly<Record<string, File>>;
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

export const postTicket = ({ fields, files, ownFiles, onProgress, signal }: NewTicket) =>
  upload(createTicket, {
    fields,
    files,
    ...(ownFiles && { ownFiles }),
    onProgress: (loaded, total) => onProgress?.({ loaded, total }),
    signal,
  });

export function useCreateTicket() {
  const remember = useRememberTicket();
  return useMutation({ mutationFn: postTicket, onSuccess: ({ ticket }) => remember(ticket) });
}
