import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Filter, FilterValues } from '../../lib/lists/filter.ts';
import { usePhone } from '../use-phone.ts';
import type { CompletionsProps } from './completions.ts';
import classes from './FilterBar.module.css';
import { FilterChip } from './FilterChip.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterSheet } from './FilterSheet.tsx';
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
    /** Somebody has pressed Enter. */
    onEnter?: (value: string) => void;
    placeholder: string;
    /** Accessible name; the placeholder when absent. */
    label?: string;
    debounce?: number;
    /** Offers ways to go on while somebody types. */
    completions?: (props: CompletionsProps) => ReactNode;
    /** Below the bar: what there is to say of the words that were sent. */
    remark?: ReactNode;
  };
  /** Empties search and filters in one go. */
  onClear: () => void;
  /** The accessible name of "Clear". */
  clearLabel?: string;
  /** How many things beside search and filters narrow the list, such as dates in `aside`. */
  further?: number;
  /** At the right end: sort order, key hints, dates; in the sheet of a phone below the filters. */
  aside?: ReactNode;
  /** What a phone shows in its sheet, before the filters, and a desktop somewhere else: tabs. */
  inSheet?: ReactNode;
}

export function FilterBar({
  filters,
  value,
  onChange,
  search,
  onClear,
  clearLabel = 'Clear Filters',
  further = 0,
  aside,
  inSheet,
}: FilterBarProps) {
  const isUsed = ({ key }: Filter) => (value[key]?.length ?? 0) > 0;
  const searchText = useSearchText(search?.value ?? '', search?.onChange ?? ignore, search?.debounce ?? 300);
  const active = filters.filter(isUsed).length + further;
  const phone = usePhone();

  const clear = () => {
    searchText.reset();
    onClear();
  };

  const choices = filters.map((filter) => ({
    filter,
    picked: value[filter.key] ?? [],
    onPicked: (picked: readonly string[]) => onChange({ ...value, [filter.key]: picked }),
  }));
  const clearButton = (
    <Button
      variant="subtle"
      size="xs"
      aria-label={clearLabel}
      disabled={active === 0 && searchText.text === ''}
      onClick={clear}
    >
      Clear
    </Button>
  );

  return (
    <>
      <section className={classes.bar} aria-label="Search and filters">
        {search && (
          <SearchField
            search={searchText}
            placeholder={search.placeholder}
            label={search.label}
            onEnter={search.onEnter}
            completions={search.completions}
          />
        )}
        {!phone && (
          <>
            {choices.map((choice) => (
              <FilterChip key={choice.filter.key} {...choice} />
            ))}
            {clearButton}
            {aside && <div className={classes.aside}>{aside}</div>}
          </>
        )}
        {phone && (choices.length > 0 || aside || inSheet) && (
          <FilterSheet active={active} clear={clearButton}>
            {inSheet}
            {choices.map((choice) => (
              <FilterGroup key={choice.filter.key} {...choice} />
            ))}
            {aside && <div className={classes.aside}>{aside}</div>}
          </FilterSheet>
        )}
      </section>
      {search?.remark && <div className={classes.remark}>{search.remark}</div>}
    </>
  );
}
