import { Group, Image, Stack, UnstyledButton } from '@mantine/core';
import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { IconPhoto } from '@tabler/icons-react';
import { FileLine } from '../../../ui/files/FileLine.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { useAttachmentUrl } from '../api/get-attachment.ts';
import { hasThumbnail } from '../attachments.ts';
import { ticketText } from '../ticket-text.ts';

interface CommentFilesProps {
  ticketId: string;
  attachments: readonly Attachment[];
  onOpen: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
}

/** The files of a comment: pictures first, as pictures. */
export function CommentFiles({ ticketId, attachments, onOpen, onDownload }: CommentFilesProps) {
  const { pictures = [], others = [] } = Object.groupBy(attachments, (attachment) =>
    hasThumbnail(attachment) ? 'pictures' : 'others',
  );
  return (
    <Stack gap={6} maw={340} mt={8}>
      {pictures.length > 0 && (
        <Group wrap="wrap">
          {pictures.map((attachment) => (
            <Picture key={attachment._id} ticketId={ticketId} attachment={attachment} onOpen={onOpen} />
          ))}
        </Group>
      )}
      {others.map((attachment) => (
        <FileLine
          key={attachment._id}
          name={attachment.originalName}
          detail={formatBytes(attachment.size)}
          onOpen={() => onOpen(attachment)}
          onDownload={() => onDownload(attachment)}
        />
      ))}
    </Stack>
  );
}

interface PictureProps {
  ticketId: string;
  attachment: Attachment;
  onOpen: (attachment: Attachment) => void;
}

function Picture({ ticketId, attachment, onOpen }: PictureProps) {
  const { url } = useAttachmentUrl(ticketId, attachment.filename, true);
  return (
    <UnstyledButton
      display="grid"
      w={92}
      h={58}
      c="dimmed"
      bg="var(--track)"
      bdrs={5}
      style={{ placeItems: 'center', overflow: 'hidden' }}
      aria-label={ticketText.ticket.openFile(attachment.originalName)}
      onClick={() => onOpen(attachment)}
    >
      {url ? (
        <Image src={url} alt="" w="100%" h="100%" fit="cover" />
      ) : (
        <IconPhoto size={20} stroke={1.5} aria-hidden />
      )}
    </UnstyledButton>
  );
}
