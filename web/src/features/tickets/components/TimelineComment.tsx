import { ROLE_LABELS, ROLES } from '@switchboard/contract/enums.ts';
import { imagesIn } from '@switchboard/contract/tickets/markdown-text.ts';
import { mentionText } from '@switchboard/contract/tickets/mentions.ts';
import type { Attachment, Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconLock } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { AttachedImage } from '../markdown/AttachedImage.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { asPerson } from '../people.ts';
import { ticketText } from '../ticket-text.ts';
import type { SaidEntry } from '../timeline-lines.ts';
import { CommentFiles } from './CommentFiles.tsx';
import { LongText } from './LongText.tsx';
import { MergedFrom } from './MergedFrom.tsx';
import classes from './Timeline.module.css';
import { TimelineTime } from './TimelineTime.tsx';

interface TimelineCommentProps {
  ticket: Ticket;
  entry: SaidEntry;
  onOpen: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
}

const NONE: ReadonlySet<string> = new Set();

const roleLabel = (role: string) => {
  const known = ROLES.find((candidate) => candidate === role);
  return known ? ROLE_LABELS[known] : '';
};

/** What somebody wrote: a reply, or a note that only the staff may read. */
export function TimelineComment({ ticket, entry, onOpen, onDownload }: TimelineCommentProps) {
  const { _id, by, comment, attachments } = entry;
  const isNote = entry.kind === 'note';
  const isMarkdown = entry.format === 'markdown';
  const marked = entry.mentions.map(mentionText);
  const shown = isMarkdown ? imagesIn(comment) : NONE;
  const others = attachments.filter(({ filename }) => !shown.has(filename));
  const person = by ? asPerson(by) : { id: _id, name: ticketText.timeline.somebody };
  const isRequester = by?._id === ticket.createdBy._id;
  return (
    <li
      id={`comment-${_id}`}
      tabIndex={-1}
      className={classes.comment}
      data-entry={entry.mergedFrom ? undefined : _id}
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
              <IconLock size={13} stroke={1.6} aria-hidden /> {ticketText.timeline.internal}
            </span>
          ) : (
            <span className={classes.role}>
              {isRequester ? ticketText.timeline.requester : roleLabel(by?.role ?? '')}
            </span>
          )}
          <span className={classes.time}>
            <TimelineTime at={entry.at} />
            {entry.via === 'mail' && ` ${ticketText.timeline.byMail}`}
            <MergedFrom ticket={entry.mergedFrom} />
          </span>
        </header>
        {comment !== '' && (
          <LongText
            className={classes.words}
            marked={marked}
            {...(isMarkdown && {
              drawn: (
                <Markdown
                  marked={marked}
                  image={(filename, alt) => (
                    <AttachedImage
                      ticketId={ticket._id}
                      attachment={attachments.find((one) => one.filename === filename)}
                      alt={alt}
                      onOpen={onOpen}
                    />
                  )}
                >
                  {comment}
                </Markdown>
              ),
            })}
          >
            {comment}
          </LongText>
        )}
        {others.length > 0 && (
          <CommentFiles ticketId={ticket._id} attachments={others} onOpen={onOpen} onDownload={onDownload} />
        )}
      </article>
    </li>
  );
}
