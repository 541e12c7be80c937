import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { replyText } from '../reply-text.ts';
import { ticketText } from '../ticket-text.ts';
import type { Actor, TimelineLine } from '../timeline-lines.ts';
import { MergedFrom } from './MergedFrom.tsx';
import classes from './Timeline.module.css';
import { TimelineTime } from './TimelineTime.tsx';

interface TimelineRowProps {
  line: TimelineLine;
  /** In place of the ring. */
  icon?: ReactNode;
  sentence: ReactNode;
  /** Below the sentence. */
  children?: ReactNode;
}

/** One line: what happened, by whom, when. */
export function TimelineRow({ line, icon, sentence, children }: TimelineRowProps) {
  return (
    <li className={classes.event} data-entry={line.from ? undefined : line.key}>
      <span className={classes.node}>{icon ?? <Jack />}</span>
      <div className={clsx(classes.sentence, 'anywhere')}>
        <p>
          {sentence}
          {line.undone && <span className={classes.aside}> · {replyText.undone}</span>}
        </p>
        {children}
      </div>
      <span className={classes.time}>
        <TimelineTime at={line.at} />
        <MergedFrom ticket={line.from} />
      </span>
    </li>
  );
}

export const ActorName = ({ person }: { person: Actor }) => (
  <b>{person ? fullName(person) : ticketText.timeline.somebody}</b>
);

/** A ring with a dot: where a cord ends. */
const Jack = () => (
  <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
    <circle cx={6} cy={6} r={4.75} fill="none" stroke="currentColor" strokeWidth={1.25} />
    <circle cx={6} cy={6} r={1.75} fill="currentColor" />
  </svg>
);
