import { useState } from 'react';
import type { Filter, FilterOption } from '../../lib/lists/filter.ts';

/** What a filter needs to show what is picked, and to pick. */
export interface ChoiceProps {
  filter: Filter;
  picked: readonly string[];
  onPicked: (picked: readonly string[]) => void;
}

/** Picking from `options`, which may be only those that match a search: the words of earlier ones are remembered. */
export function useChoice({ filter, picked, onPicked }: ChoiceProps, options: readonly FilterOption[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const labelOf = (value: string): string =>
    filter.options?.find((option) => option.value === value)?.label ??
    seen.get(value) ??
    options.find((option) => option.value === value)?.label ??
    filter.labelOf?.(value) ??
    value;
  const toggle = (value: string): void => {
    const option = options.find((candidate) => candidate.value === value);
    if (option) setSeen((known) => new Map(known).set(value, option.label));
    if (picked.includes(value)) onPicked(picked.filter((other) => other !== value));
    else onPicked(filter.single ? [value] : inOrder([...picked, value], filter.options));
  };
  return { labelOf, toggle };
}

/** Fixed choices keep their own order, whatever the order they were picked in. */
function inOrder(values: readonly string[], options: readonly FilterOption[] | undefined): readonly string[] {
  if (!options) return values;
  return options.map(({ value }) => value).filter((value) => values.includes(value));
}
