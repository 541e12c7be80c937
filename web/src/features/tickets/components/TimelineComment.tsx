import { ROLE_LABELS, ROLES } from '@switchboard/contract/enums.ts';
import { mentionText } from '@switchboard/contract/tickets/mentions.ts';
import type { Attachment, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconLock } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { asPerson } from '../people.ts';
import { text } from '../text.ts';
import type { SaidEntry } from '../timeline-lines.ts';
import { CommentFiles } from './CommentFiles.tsx';
import { LongText } from './LongText.tsx';
import classes from './Timeline.module.css';
import { TimelineTime } from './TimelineTime.tsx';

interface TimelineCommentProps {
  ticket: Ticket;
  entry: SaidEntry;
  onOpen: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
}

const roleLabel = (role: string) => {
  const known = ROLES.find((candidate) => candidate === role);
  return known ? ROLE_LABELS[known] : '';
};

/** What somebody wrote: a reply, or a note that only the staff may read. */
export function TimelineComment({ ticket, entry, onOpen, onDownload }: TimelineCommentProps) {
  const { _id, by, comment, attachments } = entry;
  const isNote = entry.kind === 'note';
  const person = by ? asPerson(by) : { id: _id, name: text.timeline.somebody };
  const isRequester = by?._id === ticket.createdBy._id;
  return (
    <li
      id={`comment-${_id}`}
      tabIndex={-1}
      className={classes.comment}
      data-entry={_id}
      data-internal={isNote || undefined}
    >
      <span className={classes.face}>
        <Avatar person={person} size={28} />
      </span>
      <article className={classes.said}>
        <header className={classes.head}>
          <b className={clsx(classes.name, 'anywhere')}>{person.name}</b>
          {isNote ? (
            <span className={classes.internal}>
              <IconLock size={13} stroke={1.6} aria-hidden /> {text.timeline.internal}
            </span>
          ) : (
            <span className={classes.role}>
              {isRequester ? text.timeline.requester : roleLabel(by?.role ?? '')}
            </span>
          )}
          <span className={classes.time}>
            <TimelineTime at={entry.at} />
            {entry.via === 'mail' && ` ${text.timeline.byMail}`}
          </span>
        </header>
        {comment !== '' && (
          <LongText className={classes.words} marked={entry.mentions.map(mentionText)}>
            {comment}
          </LongText>
        )}
        {attachments.length > 0 && (
          <CommentFiles
            ticketId={ticket._id}
            attachments={attachments}
            onOpen={onOpen}
            onDownload={onDownload}
          />
        )}
      </article>
    </li>
  );
}
