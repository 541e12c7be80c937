import { Button, Group, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Pagination.module.css';
import { pageWindow } from './page-window.ts';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Rows in all pages. */
  total: number;
  /** There are more rows than the total, to which no page leads. */
  more?: boolean;
  onPage: (page: number) => void;
  /** Makes the pages links, so that one can be opened in another tab. */
  pageHref?: (page: number) => string;
  disabled?: boolean;
  /**
   * `numbers`: the pages around this one, with the first and the last; `few`: five at most, without those two; `steps`:
   * none to jump to, only how far one is.
   */
  variant?: 'numbers' | 'few' | 'steps';
  /** Lets people choose how many rows a page has; the foot then says all of it in words. */
  sizes?: PageSizes;
}

export interface PageSizes {
  readonly options: readonly number[];
  readonly onSize: (size: number) => void;
  /** What the rows are: "users". */
  readonly what: string;
}

const number = new Intl.NumberFormat('en-GB', { useGrouping: 'min2' });

export function Pagination({
  page,
  pageSize,
  total,
  more = false,
  onPage,
  pageHref,
  disabled = false,
  variant = 'numbers',
  sizes,
}: PaginationProps) {
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const all = `${number.format(total)}${more ? '+' : ''}`;
  const step = { page, pages, onPage, pageHref, disabled };

  return (
    <nav className={clsx('tabular', classes.foot, pages === 1 && classes.single)} aria-label="Pages">
      <span aria-live="polite">
        {sizes ? (
          `Showing ${number.format(first)} to ${number.format(last)} of ${all} ${sizes.what}`
        ) : (
          <>
            <strong>
              {number.format(first)}–{number.format(last)}
            </strong>{' '}
            of {all}
          </>
        )}
      </span>
      {sizes && (
        <Group component="span" visibleFrom="sm" me="auto">
          <span aria-hidden="true">Show</span>
          <NativeSelect
            size="xs"
            aria-label="Show"
            value={String(pageSize)}
            data={sizes.options.map(String)}
            onChange={(event) => sizes.onSize(Number(event.currentTarget.value))}
          />
        </Group>
      )}
      {variant === 'steps' && (
        <Group gap={12}>
          <Button variant="default" disabled={disabled || page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {number.format(page)} of {number.format(pages)}
          </span>
          <Button variant="default" disabled={disabled || page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </Group>
      )}
      {variant !== 'steps' && pages > 1 && (
        <>
          <Group component="ul" visibleFrom="sm">
            <li>
              <PageControl {...step} to={page - 1} label="Previous page">
                <IconChevronLeft size={16} stroke={1.5} aria-hidden />
              </PageControl>
            </li>
            {pageWindow(page, pages, variant === 'numbers').map((to, index) =>
              to === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two gaps and they have no state
                <li key={`gap-${index}`} className={classes.gap} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={to}>
                  <PageControl {...step} to={to} label={`Page ${to}`}>
                    {number.format(to)}
                  </PageControl>
                </li>
              ),
            )}
            <li>
              <PageControl {...step} to={page + 1} label="Next page">
                <IconChevronRight size={16} stroke={1.5} aria-hidden />
              </PageControl>
            </li>
          </Group>
          <Group hiddenFrom="sm">
            <Button variant="default" disabled={disabled || page <= 1} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
            <Button variant="default" disabled={disabled || page >= pages} onClick={() => onPage(page + 1)}>
              Next
            </Button>
          </Group>
        </>
      )}
    </nav>
  );
}

interface PageControlProps extends Pick<PaginationProps, 'page' | 'onPage' | 'pageHref' | 'disabled'> {
  pages: number;
  to: number;
  label: string;
  children: ReactNode;
}

function PageControl({ page, pages, to, label, onPage, pageHref, disabled, children }: PageControlProps) {
  const cannotAct = disabled || to < 1 || to > pages;
  const current = to === page ? ('page' as const) : undefined;
  if (pageHref && !cannotAct) {
    return (
      <Link to={pageHref(to)} className={classes.page} aria-label={label} aria-current={current}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      aria-current={current}
      disabled={cannotAct}
      onClick={() => !current && onPage(to)}
    >
      {children}
    </button>
  );
}
