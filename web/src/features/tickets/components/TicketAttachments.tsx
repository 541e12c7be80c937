import { Box, Group, Text } from '@mantine/core';
import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { day } from '../../../lib/format/format.ts';
import { FileLine } from '../../../ui/files/FileLine.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { useAttachmentUrl } from '../api/get-attachment.ts';
import { hasThumbnail } from '../attachments.ts';
import { ticketText } from '../ticket-text.ts';

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
    <Box
      component="section"
      className="line-above"
      px={16}
      py={14}
      aria-label={ticketText.ticket.attachments}
    >
      <Group component="h2" justify="space-between" mb={8} fz="sm" lh="20px">
        {ticketText.ticket.attachments}{' '}
        {!hasMore && (
          <Text span inherit fw={400} c="dimmed">
            {attachments.length}
          </Text>
        )}
      </Group>
      {attachments.length === 0 && <Quiet>{ticketText.ticket.noAttachments}</Quiet>}
      {attachments.map((attachment) => (
        <Line
          key={attachment._id}
          ticketId={ticketId}
          attachment={attachment}
          onOpen={() => onOpen(attachment)}
          onDownload={() => onDownload(attachment)}
        />
      ))}
      {hasMore && <Quiet>{ticketText.ticket.moreInTimeline}</Quiet>}
    </Box>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Text fz="sm" c="dimmed">
    {children}
  </Text>
);

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
