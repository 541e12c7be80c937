import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

export interface TwoLinesProps {
  first: ReactNode;
  /** Muted; compact lists leave it out. */
  second?: ReactNode;
}

/** The two lines of a row's main cell; both may be cut off at the end. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <>
      <span className={clsx('truncate', classes.first)}>{first}</span>
      {second != null && <span className={clsx('truncate', classes.second)}>{second}</span>}
    </>
  );
}
