import { Paper, VisuallyHidden } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';
import { SkeletonRows } from '../feedback/SkeletonRows.tsx';
import classes from './CardGrid.module.css';
import type { ListState } from './ListPage.tsx';

interface CardGridProps<Row> extends ListState<Row> {
  /** Names the list for assistive technology. */
  label: string;
  rowKey: (row: Row) => string;
  /** Of a usual card, in px: so much is kept free for each while they load. */
  cardHeight: number;
  /** There is one thing at most, which gets all the width. */
  single?: boolean;
  children: (row: Row) => ReactNode;
}

/** Padding and border above and below, and a line of words, in px. */
const FRAME = 34;
const LINE = 26;

/** A list whose things are read as cards on every screen. */
export function CardGrid<Row>({
  label,
  rows,
  rowKey,
  cardHeight,
  single = false,
  children,
  loading,
  refetching,
  error,
  empty,
}: CardGridProps<Row>) {
  const grid = clsx(classes.grid, single && classes.single);
  if (error) return <LoadError what={error.what} onRetry={error.onRetry} busy={refetching} framed />;
  if (loading || rows === undefined) {
    return (
      <div className={grid} aria-busy="true">
        <VisuallyHidden role="status">Loading {label}</VisuallyHidden>
        {(single ? ['a'] : ['a', 'b', 'c', 'd', 'e', 'f']).map((key) => (
          <Paper key={key} withBorder p={16} h={cardHeight}>
            <SkeletonRows rows={Math.floor((cardHeight - FRAME) / LINE)} height={LINE} />
          </Paper>
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <Paper withBorder p={16}>
        {empty}
      </Paper>
    );
  }
  return (
    <ul className={grid} aria-label={label} aria-busy={refetching}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
