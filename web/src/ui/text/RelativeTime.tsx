import { exactTime } from '../../lib/format/format.ts';
import { Hint } from './Hint.tsx';
import { relativeTime } from './relative-time.ts';
import classes from './text.module.css';
import { useNow } from './use-now.ts';

export interface RelativeTimeProps {
  /** An ISO 8601 instant, milliseconds since the epoch, or a Date. */
  date: string | number | Date;
}

/** Keeps itself true as time passes; the exact moment is in the tooltip. */
export function RelativeTime({ date }: RelativeTimeProps) {
  const now = useNow();
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return null;
  // Something newer than the last tick happened just now, not in the future.
  const reference = new Date(Math.max(now, Math.min(moment.getTime(), Date.now())));
  return (
    <Hint label={exactTime(moment)}>
      <time className={classes.time} dateTime={moment.toISOString()}>
        {relativeTime(moment, reference)}
      </time>
    </Hint>
  );
}
