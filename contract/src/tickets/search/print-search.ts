/** Conditions as text again, from which the parser reads the same ones: what chips are and what stands in the box is one state. */
import type { FieldCondition, FilterCondition, SearchCondition, TextCondition } from './search-condition.ts';
import { FIELD_PREFIX } from './search-keys.ts';

type Unplaced<Condition> = Omit<Condition, 'from' | 'to'>;

/** A condition, wherever in a text it stands. */
export type Printable =
  | Unplaced<TextCondition>
  | (Omit<Unplaced<FilterCondition>, 'values'> & { readonly values: readonly { readonly text: string }[] })
  | (Omit<Unplaced<FieldCondition>, 'values'> & { readonly values: readonly { readonly text: string }[] });

/** In quotes where it must be, or is asked to be. */
export const printValue = (text: string, quoted = /[\s,"]/u.test(text)): string =>
  quoted ? `"${text.replaceAll('"', '""')}"` : text;

export function printCondition(condition: Printable | SearchCondition): string {
  const sign = condition.negated ? '-' : '';
  if (condition.kind === 'text')
    return sign + (condition.phrase ? printValue(condition.text, true) : condition.text);
  const key = condition.kind === 'field' ? `${FIELD_PREFIX}${condition.field}` : condition.key;
  return `${sign}${key}:${condition.values.map(({ text }) => printValue(text)).join(',')}`;
}

export const printSearch = (conditions: readonly (Printable | SearchCondition)[]): string =>
  conditions.map(printCondition).join(' ');
