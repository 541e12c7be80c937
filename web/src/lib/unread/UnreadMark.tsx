import { VisuallyHidden } from '@mantine/core';
import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { badgeCount } from '../format/format.ts';
import { text } from '../words/text.ts';
import classes from './UnreadMark.module.css';
import { hasUnread, useUnread } from './unread-tickets.ts';

interface UnreadMarkProps {
  ticket: { readonly _id: string; readonly unread: Unread };
}

/** A dot with the number of new entries of a ticket; nothing where there are none. */
export function UnreadMark({ ticket }: UnreadMarkProps) {
  const unread = useUnread(ticket._id, ticket.unread);
  if (!hasUnread(unread)) return null;
  const count = unread.replies + unread.chat;
  const words = text.unread(unread);
  return (
    <span className={classes.mark} title={words}>
      <span aria-hidden="true">{badgeCount(count)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
