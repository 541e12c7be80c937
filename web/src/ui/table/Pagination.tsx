export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Rows in all pages. */
  total: number;
  onPage: (page: number) => void;
  /** Makes the pages links, so that one can be opened in another tab. */
  pageHref?: (page: number) => string;
  disabled?: boolean;
}

export function Pagination({ page, pageSize, total }: PaginationProps) {
  return (
    <nav aria-label="Pages">
      {(page - 1) * pageSize + 1}–{Math.min(total, page * pageSize)} of {total}
    </nav>
  );
}
