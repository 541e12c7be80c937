import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { useAttachmentUrl } from '../api/get-attachment.ts';
import { isImage } from '../attachments.ts';
import { TextImage } from './TextImage.tsx';

interface AttachedImageProps {
  ticketId: string;
  /** Of the comment; undefined where it has no such file. */
  attachment: Attachment | undefined;
  alt: string;
  onOpen: (attachment: Attachment) => void;
}

/** A picture that the text of a comment shows, out of the comment's own files. */
export function AttachedImage({ ticketId, attachment, alt, onOpen }: AttachedImageProps) {
  const isShown = attachment !== undefined && isImage(attachment);
  const { url, isError } = useAttachmentUrl(ticketId, attachment?.filename ?? '', isShown);
  return (
    <TextImage
      alt={alt}
      url={url}
      isMissing={!isShown || isError}
      {...(isShown && { onOpen: () => onOpen(attachment) })}
    />
  );
}
