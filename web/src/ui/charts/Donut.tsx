import { lazy, Suspense } from 'react';
import classes from './Donut.module.css';
import type { DonutPart } from './DonutRing.tsx';

const DonutRing = lazy(async () => ({ default: (await import('./DonutRing.tsx')).DonutRing }));

export interface DonutProps {
  parts: readonly DonutPart[];
  /** Stands in the middle. */
  total: string;
  /** What is counted, below the total. */
  what: string;
}

/** Shares of a whole. The ring is decorative: a table or a list beside it has the figures. */
export function Donut({ parts, total, what }: DonutProps) {
  const isEmpty = parts.every(({ value }) => value === 0);
  return (
    <div className={classes.donut}>
      <div className={isEmpty ? classes.empty : classes.ring} aria-hidden="true">
        {!isEmpty && (
          <Suspense fallback={<div className={classes.empty} />}>
            <DonutRing parts={parts} />
          </Suspense>
        )}
      </div>
      <p className={classes.middle}>
        <span className={classes.total}>{total}</span> <span className={classes.what}>{what}</span>
      </p>
    </div>
  );
}
