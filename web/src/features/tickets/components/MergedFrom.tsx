import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import { ticketText } from '../ticket-text.ts';
import classes from './Timeline.module.css';

/** Where something was said or done that stands here because its ticket was merged. */
export function MergedFrom({ ticket }: { ticket: TimelineEntry['mergedFrom'] }) {
  if (ticket === undefined) return null;
  return (
    <span className={classes.from}>
      {` ${ticketText.timeline.from} `}
      <Link to={ticketPath(ticket._id)}>
        <Mono>{ticket.ticketNumber}</Mono>
      </Link>
    </span>
  );
}
