import { clsx } from 'clsx';
import type { ChangeEvent } from 'react';
import type { RowSelection } from './column.ts';
import classes from './RowCheck.module.css';

interface RowCheckProps<Row> {
  selection: RowSelection<Row>;
  row: Row;
  rowKey: string;
  /** Of all rows that are drawn. */
  keys: readonly string[];
}

/** The box by which a row is chosen. Its label fills the cell, so that it is hit with ease. */
export function RowCheck<Row>({ selection, row, rowKey, keys }: RowCheckProps<Row>) {
  const change = ({ nativeEvent }: ChangeEvent) => {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    selection.toggle(rowKey, keys, isRange);
  };
  return (
    <label className={classes.area} data-row-check>
      <input
        type="checkbox"
        className={classes.box}
        checked={selection.has(rowKey)}
        onChange={change}
        aria-disabled={selection.isResting || undefined}
        aria-label={selection.labelOf(row)}
      />
    </label>
  );
}

interface HeadCheckProps<Row> {
  selection: RowSelection<Row>;
  keys: readonly string[];
}

/** The box above the others: all rows of the page. */
export function HeadCheck<Row>({ selection, keys }: HeadCheckProps<Row>) {
  const chosen = keys.filter(selection.has).length;
  const isAll = chosen > 0 && chosen === keys.length;
  return (
    <th scope="col" className={clsx(classes.head)}>
      <label className={classes.area} data-row-check>
        <input
          type="checkbox"
          className={classes.box}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !isAll;
          }}
          onChange={() => selection.toggleAll(keys)}
          aria-disabled={selection.isResting || undefined}
          aria-label={selection.label}
        />
      </label>
    </th>
  );
}
