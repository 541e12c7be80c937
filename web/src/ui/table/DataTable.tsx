import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';
import { Part } from '../feedback/Part.tsx';
import type { Column, Sort } from './column.ts';
import classes from './DataTable.module.css';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { useFit } from './use-fit.ts';
import { useHeldPress } from './use-held-press.ts';
import { useReturningRow } from './use-returning-row.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<Row> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` until the first answer arrives. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The page a row opens; without it rows are not links. */
  rowHref?: (row: Row) => string;
  /** Goes along in the browser’s history to the page that a row opens. */
  linkState?: unknown;
  /** What a phone shows for a row, inside the card's frame; `link` makes the words it is given the row's link. */
  renderCard?: (row: Row, link: (words: ReactNode) => ReactNode) => ReactNode;
  /** The first answer is still on its way. */
  loading?: boolean;
  /** A newer answer is on its way while the old rows stay. */
  refetching?: boolean;
  /** Set when loading failed; shown in place of rows. */
  error?: { what: string; title?: string; onRetry: () => void } | null;
  /** Shown when there are no rows, usually an EmptyState. */
  empty: ReactNode;
  /** How many placeholder rows stand while loading: the page size. */
  skeletonRows?: number;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** The row that another part of the page speaks about, such as an open dialog. */
  activeKey?: string | null;
  /** Leaves j and k to another table on the same page. */
  withoutKeys?: boolean;
}

/** Every list of the product: a table on a desk, cards where there is no room for one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return (
    <Part what="The list" data={props.rows} framed>
      <Table {...props} />
    </Part>
  );
}

function Table<Row>(latest: DataTableProps<Row>) {
  const { shown: props, onPointerDownCapture, onClickCapture } = useHeldPress(latest);
  const { label, columns, rows, loading = false, refetching = false, error, empty, withoutKeys } = props;
  const frame = useRef<HTMLDivElement>(null);
  const fit = useFit(frame, columns);
  const asCards = fit === 'cards';
  useRowKeys(frame, !withoutKeys);

  const waiting = loading || (rows === undefined && !error);
  const showsRows = waiting || (!error && rows !== undefined && rows.length > 0);
  const rememberRow = useReturningRow(frame, showsRows && !waiting);

  return (
    <div
      ref={frame}
      aria-busy={waiting || refetching}
      onFocusCapture={rememberRow}
      onPointerDownCapture={onPointerDownCapture}
      onClickCapture={(event) => {
        rememberRow(event);
        onClickCapture(event);
      }}
    >
      <VisuallyHidden role="status">{waiting ? `Loading ${label}` : ''}</VisuallyHidden>
      {showsRows && asCards && <RowCards {...props} waiting={waiting} />}
      {showsRows && !asCards && (
        <div className={classes.card}>
          {refetching && <div className={classes.progress} aria-hidden="true" />}
          <RowTable {...props} waiting={waiting} tight={fit === 'tight'} />
        </div>
      )}
      {!showsRows && (
        <div className={classes.card}>
          {error ? (
            <div className={classes.message}>
              <LoadError what={error.what} title={error.title} onRetry={error.onRetry} busy={refetching} />
            </div>
          ) : (
            empty
          )}
        </div>
      )}
    </div>
  );
}
