import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';
import { FilterChip } from './FilterChip.tsx';
import type { Filter, FilterValues } from './filter.ts';
import { SearchField } from './SearchField.tsx';
import { useSearchText } from './use-search-text.ts';

const ignore = () => undefined;

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
  /** Something beside search and filters narrows the list, such as dates in `aside`. */
  narrowed?: boolean;
  /** At the right end: sort order, key hints, dates. */
  aside?: ReactNode;
}

export function FilterBar({
  filters,
  value,
  onChange,
  search,
  onClear,
  clearLabel = 'Clear Filters',
  narrowed = false,
  aside,
}: FilterBarProps) {
  const isUsed = ({ key }: Filter) => (value[key]?.length ?? 0) > 0;
  const searchText = useSearchText(search?.value ?? '', search?.onChange ?? ignore, search?.debounce ?? 300);
  const filtered = narrowed || filters.some(isUsed) || searchText.text !== '';

  const clear = () => {
    searchText.reset();
    onClear();
  };

  return (
    <section className={classes.bar} aria-label="Search and filters">
      {search && <SearchField search={searchText} placeholder={search.placeholder} label={search.label} />}
      {filters.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          picked={value[filter.key] ?? []}
          onPicked={(picked) => onChange({ ...value, [filter.key]: picked })}
        />
      ))}
      <Button variant="subtle" size="xs" aria-label={clearLabel} disabled={!filtered} onClick={clear}>
        Clear
      </Button>
      {aside && <div className={classes.aside}>{aside}</div>}
    </section>
  );
}
