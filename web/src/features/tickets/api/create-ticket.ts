import { createTicket } from '@switchboard/contract/endpoints/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendOnce } from '../../../lib/api/send-once.ts';
import { type UploadFields, upload } from '../../../lib/api/upload.ts';
import { sameFiles } from '../same-files.ts';
import type { UploadProgress } from '../upload-progress.ts';
import { findRaisedTicket } from './find-raised-ticket.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface NewTicket {
  fields: UploadFields;
  files: readonly File[];
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

export const postTicket = ({ fields, files, onProgress, signal }: NewTicket) =>
  upload(createTicket, {
    fields,
    files,
    onProgress: (loaded, total) => onProgress?.({ loaded, total }),
    signal,
  });

const isSame = (ticket: NewTicket, earlier: NewTicket) =>
  JSON.stringify(ticket.fields) === JSON.stringify(earlier.fields) && sameFiles(ticket.files, earlier.files);

/** Never raises a ticket twice, whatever becomes of the connection. */
export function useCreateTicket() {
  const remember = useRememberTicket();
  const [mutationFn] = useState(() =>
    sendOnce({
      send: postTicket,
      mark: () => Date.now(),
      isSame,
      look: async ({ fields }, since) => {
        const ticket = await findRaisedTicket(fields, since);
        return ticket && { ticket };
      },
    }),
  );
  return useMutation({ mutationFn, onSuccess: ({ ticket }) => remember(ticket) });
}
