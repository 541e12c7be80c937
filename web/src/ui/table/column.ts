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
