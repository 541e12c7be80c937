import type { ReactNode } from 'react';

export interface FilterOption {
  value: string;
  label: string;
  /** Status, priority or face beside the word. */
  icon?: ReactNode;
}

export interface Filter {
  key: string;
  /** "Status". */
  label: string;
  /** The fixed choices; leave out when they are searched on the server. */
  options?: readonly FilterOption[];
  /** Asks the server for choices that match; another function counts as another list, so keep it stable. */
  loadOptions?: (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
  /** Words for values that came from the address and were never picked here. */
  labelOf?: (value: string) => string | undefined;
  /** At most one value; picking it closes the list. */
  single?: boolean;
}

/** Picked values by filter key; a filter that is not used is absent or empty. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;
