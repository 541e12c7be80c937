import { Box, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';
import { Part } from '../feedback/Part.tsx';
import type { DataTableProps } from './column.ts';
import classes from './DataTable.module.css';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { useFit } from './use-fit.ts';
import { useHeldPress } from './use-held-press.ts';
import { useReturningRow } from './use-returning-row.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Every list of the product: a table on a desktop, cards where there is no room for one. */
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
  const { part, rowKey } = latest;
  const isListed = part ? (key: string) => rows?.some((row) => rowKey(row) === key) ?? false : undefined;
  const noteRow = useRowKeys(frame, !withoutKeys, latest.selection, isListed);

  const waiting = loading || (rows === undefined && !error);
  const hasAny = rows !== undefined && (rows.length > 0 || Boolean(props.heads?.size));
  const showsRows = waiting || (!error && hasAny);
  const rememberRow = useReturningRow(frame, showsRows && !waiting);

  return (
    <div
      ref={frame}
      aria-busy={waiting || refetching}
      onFocusCapture={(event) => {
        rememberRow(event);
        noteRow();
      }}
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
            <Box p={16}>
              <LoadError what={error.what} title={error.title} onRetry={error.onRetry} busy={refetching} />
            </Box>
          ) : (
            empty
          )}
        </div>
      )}
    </div>
  );
}
