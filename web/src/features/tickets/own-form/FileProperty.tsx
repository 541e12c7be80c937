import type { FileValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { day } from '../../../lib/format/format.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FileLine } from '../../../ui/files/FileLine.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { useAttachmentUrl } from '../api/get-attachment.ts';
import { hasThumbnail } from '../attachments.ts';
import { AttachmentPreview } from '../components/AttachmentPreview.tsx';
import { downloadAttachment } from '../download-attachment.ts';
import { text } from './text.ts';

/** The file that a ticket has in a field. */
export function FileProperty({ ticketId, file }: { ticketId: string; file: FileValue }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { url } = useAttachmentUrl(ticketId, file.filename, hasThumbnail(file));
  const download = () =>
    void downloadAttachment(client, ticketId, file).catch((error: unknown) =>
      toast.error(wordsOf(error, text.downloadFailed)),
    );
  return (
    <>
      <FileLine
        name={file.originalName}
        detail={`${formatBytes(file.size)}, ${day(file.createdAt)}`}
        {...(url ? { thumbnail: url } : {})}
        onOpen={() => setOpen(true)}
        onDownload={download}
      />
      {isOpen && (
        <AttachmentPreview
          ticketId={ticketId}
          attachments={[file]}
          attachment={file}
          onShow={() => setOpen(true)}
          onDownload={download}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
