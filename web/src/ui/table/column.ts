import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Width in px; a column without one takes what is left. */
  width?: number;
  /** Width in px where there is little room; cells then leave out what `[data-tight]` hides. */
  tightWidth?: number;
  align?: 'left' | 'right' | 'center';
  /** The cell whose text is the row's link; by default the first column. */
  link?: boolean;
  /** The header is for assistive technology only, as above a column of menus. */
  headerHidden?: boolean;
  /** Lets the header sort by this column, in this direction first. */
  sortable?: Sort['direction'];
  /** Where the cell goes in the card of a phone when the table has no `renderCard`. */
  phone?: 'title' | 'line' | 'aside' | 'hide';
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

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
