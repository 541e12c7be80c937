import classes from './LoadBar.module.css';

export interface LoadBarProps {
  parts: readonly { key: string; value: number; color: string }[];
  /** The length of the track. What is more fills it wholly. */
  most: number;
}

/** Parts beside each other on a track. Decorative: the figures stand beside it. */
export function LoadBar({ parts, most }: LoadBarProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const length = Math.max(most, total, 1);
  return (
    <span className={classes.track} aria-hidden="true">
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, value, color }) => (
          <span key={key} style={{ width: `${(100 * value) / length}%`, background: color }} />
        ))}
    </span>
  );
}
