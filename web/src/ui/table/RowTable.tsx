import { VisuallyHidden } from '@mantine/core';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Column, DataTableProps } from './column.ts';
import classes from './DataTable.module.css';
import { HeadCheck, RowCheck } from './RowCheck.tsx';
import { SkeletonTableRows } from './SkeletonTableRows.tsx';
import { SortHeader } from './SortHeader.tsx';

/** In px. */
const CHECK_WIDTH = 28;

const NO_KEYS: readonly string[] = [];

export interface RowTableProps<Row> extends DataTableProps<Row> {
  waiting: boolean;
  /** There is little room. */
  tight: boolean;
}

export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, columns, rows = [], rowKey, rowHref, waiting, tight, skeletonRows = 10, activeKey } = props;
  const { selection, part, heads } = props;
  const headAt = (index: number) => {
    const head = heads?.get(index);
    if (!head) return null;
    return (
      <tr data-head>
        <th scope="rowgroup" className={classes.group} colSpan={columns.length + (selection ? 1 : 0)}>
          {head}
        </th>
      </tr>
    );
  };
  const keys = selection && !waiting ? rows.map(rowKey) : NO_KEYS;
  const from = part?.from ?? 0;
  const linkColumn = columns.find((column) => column.link) ?? columns[0];

  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-rowcount={part ? rows.length + 1 : undefined}
      data-tight={tight || undefined}
      data-selecting={selection?.isShown || undefined}
    >
      <colgroup>
        {selection && <col style={{ width: CHECK_WIDTH }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: (tight ? column.tightWidth : undefined) ?? column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && <HeadCheck selection={selection} keys={keys} />}
          {columns.map((column) => (
            <Header key={column.key} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Room height={part?.above} />
        {waiting ? (
          <SkeletonTableRows columns={columns} rows={skeletonRows} withCheck={selection !== undefined} />
        ) : (
          rows.slice(from, part?.to).map((row, index) => {
            const key = rowKey(row);
            const href = rowHref?.(row);
            return (
              <Fragment key={key}>
                {headAt(from + index)}
                <tr
                  data-row={key}
                  data-index={from + index}
                  aria-rowindex={part ? from + index + 2 : undefined}
                  className={clsx(classes.row, href && classes.linked)}
                  data-active={key === activeKey || undefined}
                  data-selected={selection?.has(key) || undefined}
                  tabIndex={href ? undefined : -1}
                >
                  {selection && (
                    <td className={clsx(classes.cell, classes.check)}>
                      <RowCheck selection={selection} row={row} rowKey={key} keys={keys} />
                    </td>
                  )}
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
              </Fragment>
            );
          })
        )}
        {!waiting && (part?.to ?? rows.length) >= rows.length && headAt(rows.length)}
        <Room height={part?.below} />
      </tbody>
    </table>
  );
}

/** In the place of rows that are not drawn. */
const Room = ({ height }: { height: number | undefined }) => (height ? <tr style={{ height }} /> : null);

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
