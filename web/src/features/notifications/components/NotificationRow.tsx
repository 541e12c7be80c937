import { ActionIcon, VisuallyHidden } from '@mantine/core';
import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { text } from '../text.ts';
import classes from './Notifications.module.css';

export interface NotificationRowProps {
  entry: Notification;
  /** By the clock of the reader. */
  time: string;
  onOpen: (entry: Notification) => void;
  onMark: (entry: Notification, read: boolean) => void;
}

/** Who did what, on which ticket, and why it concerns the reader. */
export function NotificationRow({ entry, time, onOpen, onMark }: NotificationRowProps) {
  const { actor, ticket, organization, read, excerpt, reasonText, createdAt } = entry;
  const mark = read ? text.markUnread : text.markRead;
  return (
    <li className={classes.row} data-unread={!read || undefined} data-notification={entry._id}>
      <Link to={entry.url} className={classes.link} onClick={() => onOpen(entry)}>
        <span className={classes.face}>
          {actor ? <Avatar person={{ id: actor._id, name: fullName(actor) }} size={28} /> : <Jack />}
        </span>
        <span className={classes.words}>
          {!read && <VisuallyHidden>{`${text.unread}: `}</VisuallyHidden>}
          <span className={classes.sentence}>
            <Sentence entry={entry} />
          </span>
          {excerpt !== '' && <span className={classes.excerpt}>{excerpt}</span>}
          <span className={classes.about}>
            {ticket ? (
              <>
                <Mono>{ticket.ticketNumber}</Mono> {ticket.summary}
              </>
            ) : (
              organization?.name
            )}
          </span>
          <span className={classes.reason}>{reasonText}</span>
        </span>
        <time className={classes.time} dateTime={createdAt}>
          {time}
        </time>
      </Link>
      <Hint label={mark}>
        <ActionIcon className={classes.mark} size={28} aria-label={mark} onClick={() => onMark(entry, !read)}>
          {read ? (
            <IconMail size={15} stroke={1.5} aria-hidden />
          ) : (
            <IconMailOpened size={15} stroke={1.5} aria-hidden />
          )}
        </ActionIcon>
      </Hint>
    </li>
  );
}

/** The name of who acted stands out. */
function Sentence({ entry: { actor, text: words } }: Pick<NotificationRowProps, 'entry'>) {
  const name = actor && fullName(actor);
  if (name === null || !words.startsWith(name)) return words;
  return (
    <>
      <b>{name}</b>
      {words.slice(name.length)}
    </>
  );
}

/** Of the product itself: a ring with a dot, where a cord ends. */
const Jack = () => (
  <svg width={28} height={28} viewBox="0 0 28 28" aria-hidden="true" className={classes.jack}>
    <circle cx={14} cy={14} r={9} fill="none" stroke="currentColor" strokeWidth={1.5} />
    <circle cx={14} cy={14} r={3} fill="currentColor" />
  </svg>
);
