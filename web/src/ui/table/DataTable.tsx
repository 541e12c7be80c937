import type { ReactNode } from 'react';
import type { Column, Sort } from './column.ts';

export interface DataTableProps<Row> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` until the first answer arrives. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The page a row opens; without it rows are not links. */
  rowHref?: (row: Row) => string;
  /** What a phone shows for a row, inside the card's frame; the link is laid over it. */
  renderCard?: (row: Row) => ReactNode;
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
}

export function DataTable<Row>({ label, columns, rows = [], rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  return (
    <table aria-label={label}>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key}>{column.cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
