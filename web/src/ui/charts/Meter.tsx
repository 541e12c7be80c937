import { clsx } from 'clsx';
import classes from './Meter.module.css';

export interface MeterProps {
  used: number;
  total: number;
  danger?: boolean;
  /** A bar whatever the number, where several stand one below the other and are compared. */
  plain?: boolean;
}

/** With more the segments would be thinner than the gaps between them. */
const MOST_SEGMENTS = 50;

/**
 * How much of something is used: one segment for each, or a bar where they are many. Decorative: the words
 * beside it say the same.
 */
export function Meter({ used, total, danger = false, plain = false }: MeterProps) {
  const filled = Math.min(used, total);
  return (
    <div className={clsx(classes.meter, danger && classes.danger)} aria-hidden="true">
      {plain || total > MOST_SEGMENTS ? (
        <span className={classes.bar}>
          <span className={classes.used} style={{ width: `${(100 * filled) / total}%` }} />
        </span>
      ) : (
        Array.from({ length: Math.max(1, total) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity of their own
          <span key={index} className={clsx(classes.segment, index < filled && classes.used)} />
        ))
      )}
    </div>
  );
}
