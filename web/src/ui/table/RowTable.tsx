import { VisuallyHidden } from '@mantine/core';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { Column, DataTableProps } from './column.ts';
import classes from './DataTable.module.css';
import { SkeletonTableRows } from './SkeletonTableRows.tsx';
import { SortHeader } from './SortHeader.tsx';

export interface RowTableProps<Row> extends DataTableProps<Row> {
  waiting: boolean;
  /** There is little room. */
  tight: boolean;
}

export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, columns, rows = [], rowKey, rowHref, waiting, tight, skeletonRows = 10, activeKey } = props;
  const linkColumn = columns.find((column) => column.link) ?? columns[0];

  return (
    <table className={classes.table} aria-label={label} data-tight={tight || undefined}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={{ width: (tight ? column.tightWidth : undefined) ?? column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <Header key={column.key} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {waiting ? (
          <SkeletonTableRows columns={columns} rows={skeletonRows} />
        ) : (
          rows.map((row) => {
            const key = rowKey(row);
            const href = rowHref?.(row);
            return (
              <tr
                key={key}
                data-row={key}
                className={clsx(classes.row, href && classes.linked)}
                data-active={key === activeKey || undefined}
                tabIndex={href ? undefined : -1}
              >
                {columns.map((column) => (
                  <td key={column.key} className={clsx(classes.cell, alignClass(column))}>
                    {href && column === linkColumn ? (
                      <Link to={href} state={props.linkState} className={classes.link} data-row-link>
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })
        )}
      </tbody>
    </table>
  );
}

function Header<Row>({ column, sort, onSort }: { column: Column<Row> } & RowTableProps<Row>) {
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  const ariaSort = sorted && (sorted === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" className={clsx(classes.head, alignClass(column))} aria-sort={ariaSort}>
      {column.headerHidden && <VisuallyHidden>{column.header}</VisuallyHidden>}
      {!column.headerHidden &&
        (column.sortable && onSort ? (
          <SortHeader
            sorted={sorted}
            first={column.sortable}
            onSort={(direction) => onSort({ key: column.key, direction })}
          >
            {column.header}
          </SortHeader>
        ) : (
          column.header
        ))}
    </th>
  );
}

function alignClass<Row>({ align, headerHidden }: Column<Row>) {
  if (headerHidden) return classes.tool;
  if (align === 'right') return classes.right;
  return align === 'center' ? classes.center : undefined;
}
