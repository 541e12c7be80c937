import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Sort } from './column.ts';
import classes from './DataTable.module.css';

const other = { asc: 'desc', desc: 'asc' } as const;

export interface SortHeaderProps {
  sorted: Sort['direction'] | undefined;
  /** The direction of the first click. */
  first: Sort['direction'];
  onSort: (direction: Sort['direction']) => void;
  children: ReactNode;
}

export function SortHeader({ sorted, first, onSort, children }: SortHeaderProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={sorted}
      onClick={() => onSort(sorted === undefined ? first : other[sorted])}
    >
      {children}
      {sorted && <Arrow size={13} stroke={1.6} aria-hidden />}
    </button>
  );
}
