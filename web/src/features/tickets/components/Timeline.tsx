import type { Attachment, Ticket } from '@switchboard/contract/entities/ticket.ts';
import { useMemo } from 'react';
import { text } from '../text.ts';
import { weaveTimeline } from '../timeline.ts';
import classes from './Timeline.module.css';
import { TimelineComment } from './TimelineComment.tsx';
import { TimelineEvent } from './TimelineEvent.tsx';

interface TimelineProps {
  ticket: Ticket;
  onOpen: (attachment: Attachment) => void;
  onDownload: (attachment: Attachment) => void;
}

/** All that was said and done about a ticket, in order, on one line. */
export function Timeline({ ticket, onOpen, onDownload }: TimelineProps) {
  const items = useMemo(() => weaveTimeline(ticket), [ticket]);
  return (
    <ol className={classes.timeline} aria-label={text.ticket.timeline}>
      {items.map((item) =>
        item.type === 'comment' ? (
          <TimelineComment
            key={item.key}
            ticket={ticket}
            comment={item.comment}
            onOpen={onOpen}
            onDownload={onDownload}
          />
        ) : (
          <TimelineEvent key={item.key} item={item} />
        ),
      )}
    </ol>
  );
}
