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

/** Rows that people choose, to do something with all of them. */
export interface RowSelection<Row> {
  /** Boxes stand on every row, and not only on the one that is pointed at or has the focus. */
  readonly isShown: boolean;
  readonly has: (key: string) => boolean;
  /** The rows are about to be others: boxes do nothing. */
  readonly isResting?: boolean;
  /**
   * @param keys those that are drawn, in their order
   * @param isRange everything since the last one, too
   */
  readonly toggle: (key: string, keys: readonly string[], isRange: boolean) => void;
  /** These are chosen, too. */
  readonly add: (keys: readonly string[]) => void;
  /** All that are drawn, or none of them. */
  readonly toggleAll: (keys: readonly string[]) => void;
  readonly clear: () => void;
  /** Names a row's box: "Select ACME-00041". */
  readonly labelOf: (row: Row) => string;
  /** Names the box above the others. */
  readonly label: string;
}

/** Those rows of many that are drawn, and the room that the others take, in px. */
export interface RowPart {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

/** What stands above rows, by their places; at the number of rows, below the last. */
export type RowHeads = ReadonlyMap<number, ReactNode>;

export interface DataTableProps<Row> {
  /** Above the rows of groups. */
  heads?: RowHeads | null;
  /** All of them where there is none. */
  part?: RowPart | null;
  selection?: RowSelection<Row> | undefined;
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
