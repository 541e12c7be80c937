import type { ReactNode } from 'react';

export interface FilterOption {
  value: string;
  label: string;
  /** Status, priority or face beside the word. */
  icon?: ReactNode;
}

interface AnyFilter {
  key: string;
  /** "Status". */
  label: string;
  /** Words for values that came from the address and were never picked here. */
  labelOf?: (value: string) => string | undefined;
  /** At most one value; picking it closes the list. */
  single?: boolean;
  /** The server refuses what is picked: it is there no more. */
  isRefused?: boolean;
}

interface FixedFilter extends AnyFilter {
  options: readonly FilterOption[];
  loadOptions?: undefined;
}

export interface SearchedFilter extends AnyFilter {
  options?: undefined;
  /** Asks the server for choices that match; another function counts as another list, so keep it stable. */
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
  /** "organizations", as in "Could not load organizations". */
  what: string;
}

export type Filter = FixedFilter | SearchedFilter;

/** Picked values by filter key; a filter that is not used is absent or empty. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;
