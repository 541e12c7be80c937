import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { day } from '../../../lib/format/format.ts';
import { FileLine } from '../../../ui/files/FileLine.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { useAttachmentUrl } from '../api/get-attachment.ts';
import { hasThumbnail } from '../attachments.ts';
import { text } from '../text.ts';
import classes from './TicketAttachments.module.css';

interface TicketAttachmentsProps {
  ticketId: string;
  attachments: readonly Attachment[];
  /** Older ones are not among them. */
  hasMore: boolean;
  onOpen: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
}

/** Every file of a ticket that the reader may see, those of its comments included. */
export function TicketAttachments(props: TicketAttachmentsProps) {
  const { ticketId, attachments, hasMore, onOpen, onDownload } = props;
  return (
    <section className={classes.section} aria-label={text.ticket.attachments}>
      <h2 className={classes.title}>
        {text.ticket.attachments} {!hasMore && <span className={classes.count}>{attachments.length}</span>}
      </h2>
      {attachments.length === 0 && <p className={classes.none}>{text.ticket.noAttachments}</p>}
      {attachments.map((attachment) => (
        <Line
          key={attachment._id}
          ticketId={ticketId}
          attachment={attachment}
          onOpen={() => onOpen(attachment)}
          onDownload={() => onDownload(attachment)}
        />
      ))}
      {hasMore && <p className={classes.none}>{text.ticket.moreInTimeline}</p>}
    </section>
  );
}

interface LineProps {
  ticketId: string;
  attachment: Attachment;
  onOpen: () => void;
  onDownload: () => void;
}

function Line({ ticketId, attachment, onOpen, onDownload }: LineProps) {
  const { url } = useAttachmentUrl(ticketId, attachment.filename, hasThumbnail(attachment));
  return (
    <FileLine
      name={attachment.originalName}
      detail={`${formatBytes(attachment.size)}, ${day(attachment.createdAt)}`}
      {...(url ? { thumbnail: url } : {})}
      onOpen={onOpen}
      onDownload={onDownload}
    />
  );
}
