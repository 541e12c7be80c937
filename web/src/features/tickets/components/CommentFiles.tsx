import { UnstyledButton } from '@mantine/core';
import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { IconPhoto } from '@tabler/icons-react';
import { FileLine } from '../../../ui/files/FileLine.tsx';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { useAttachmentUrl } from '../api/get-attachment.ts';
import { hasThumbnail } from '../attachments.ts';
import { text } from '../text.ts';
import classes from './CommentFiles.module.css';

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
    <div className={classes.files}>
      {pictures.length > 0 && (
        <div className={classes.pictures}>
          {pictures.map((attachment) => (
            <Picture key={attachment._id} ticketId={ticketId} attachment={attachment} onOpen={onOpen} />
          ))}
        </div>
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
    </div>
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
      className={classes.picture}
      aria-label={text.ticket.openFile(attachment.originalName)}
      onClick={() => onOpen(attachment)}
    >
      {url ? <img src={url} alt="" /> : <IconPhoto size={20} stroke={1.5} aria-hidden />}
    </UnstyledButton>
  );
}
