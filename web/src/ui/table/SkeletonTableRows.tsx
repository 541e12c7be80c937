import { clsx } from 'clsx';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';

export interface SkeletonTableRowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: number;
  /** A column of boxes stands before the others. */
  withCheck?: boolean;
}

/** Uneven on purpose, as real words are; the same in every render. */
const widths = ['72%', '58%', '66%', '81%', '52%', '76%'];

export function SkeletonTableRows<Row>({ columns, rows, withCheck = false }: SkeletonTableRowsProps<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity of their own
    <tr key={row} className={classes.row}>
      {withCheck && <td className={clsx(classes.cell, classes.check)} />}
      {columns.map((column, index) => (
        <td key={column.key} className={classes.cell}>
          {!column.headerHidden && (
            <>
              <span
                className="placeholder"
                style={{ width: column.width ? '64%' : widths[(row + index) % widths.length] }}
              />
              {!column.width && <span className={clsx('placeholder', classes.thin)} />}
            </>
          )}
        </td>
      ))}
    </tr>
  ));
}
