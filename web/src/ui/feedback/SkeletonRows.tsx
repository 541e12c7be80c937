import { VisuallyHidden } from '@mantine/core';
import classes from './SkeletonRows.module.css';

export interface SkeletonRowsProps {
  rows?: number;
  /** Row height in px; that of a table's row when absent. */
  height?: number;
}

const widths = ['46%', '34%', '52%', '40%'];

/** Quiet placeholders with the height of what will stand there. */
export function SkeletonRows({ rows = 5, height }: SkeletonRowsProps) {
  return (
    <div>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity of their own
          key={index}
          className={classes.row}
          style={{ height: height ?? 'var(--row-height)' }}
          aria-hidden="true"
        >
          <span className="placeholder" style={{ width: 72 }} />
          <span className="placeholder" style={{ width: widths[index % widths.length] }} />
        </div>
      ))}
    </div>
  );
}
