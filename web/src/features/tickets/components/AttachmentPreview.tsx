import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { FilePreview } from '../../../ui/files/FilePreview.tsx';
import { TEXT_PREVIEW_BYTES, useAttachmentText, useAttachmentUrl } from '../api/get-attachment.ts';
import { isImage, isText } from '../attachments.ts';

interface AttachmentPreviewProps {
  ticketId: string;
  /** All files that can be stepped through. */
  attachments: readonly Attachment[];
  attachment: Attachment;
  onShow: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
  onClose: () => void;
}

/** One file of the ticket, large, with the ones before and after it a key away. */
export function AttachmentPreview(props: AttachmentPreviewProps) {
  const { ticketId, attachments, attachment, onShow, onDownload, onClose } = props;
  const image = useAttachmentUrl(ticketId, attachment.filename, isImage(attachment));
  const words = useAttachmentText(ticketId, attachment.filename, isText(attachment));
  const failed = [image, words].find(({ isError }) => isError);
  const index = attachments.findIndex((candidate) => candidate._id === attachment._id);
  const previous = attachments[index - 1];
  const next = attachments[index + 1];
  return (
    <FilePreview
      opened
      name={attachment.originalName}
      type={attachment.mimetype}
      url={image.url}
      {...(isText(attachment) && { words: { content: words.content, limit: TEXT_PREVIEW_BYTES } })}
      size={attachment.size}
      error={failed ? { onRetry: () => void failed.retry() } : null}
      onDownload={() => onDownload(attachment)}
      onClose={onClose}
      {...(previous ? { onPrevious: () => onShow(previous) } : {})}
      {...(next ? { onNext: () => onShow(next) } : {})}
    />
  );
}
