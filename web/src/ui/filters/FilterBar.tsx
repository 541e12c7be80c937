import type { ReactNode } from 'react';
import type { Filter, FilterValues } from './filter.ts';

export interface FilterBarProps {
  filters: readonly Filter[];
  value: FilterValues;
  onChange: (value: FilterValues) => void;
  search?: {
    value: string;
    /** Called once typing has rested for `debounce` ms, at once on Enter and on clearing. */
    onChange: (value: string) => void;
    placeholder: string;
    /** Accessible name; the placeholder when absent. */
    label?: string;
    debounce?: number;
  };
  /** Empties search and filters in one go. */
  onClear: () => void;
  /** The accessible name of "Clear". */
  clearLabel?: string;
  /** At the right end: sort order, key hints. */
  aside?: ReactNode;
}

export function FilterBar({ onClear, clearLabel = 'Clear Filters', aside }: FilterBarProps) {
  return (
    <div role="search">
      <button type="button" aria-label={clearLabel} onClick={onClear}>
        Clear
      </button>
      {aside}
    </div>
  );
}
