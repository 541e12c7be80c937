import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Sort } from './column.ts';
import classes from './DataTable.module.css';

export interface SortHeaderProps {
  sorted: Sort['direction'] | undefined;
  onSort: (direction: Sort['direction']) => void;
  children: ReactNode;
}

export function SortHeader({ sorted, onSort, children }: SortHeaderProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={sorted}
      onClick={() => onSort(sorted === 'desc' ? 'asc' : 'desc')}
    >
      {children}
      {sorted && <Arrow size={13} stroke={1.6} aria-hidden />}
    </button>
  );
}
