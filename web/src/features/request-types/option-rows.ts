/** Options of a field while they are edited. */
import type { FieldOption } from '@switchboard/contract/tickets/forms/form-values.ts';
import { keyOf } from './field-key.ts';

export interface OptionRow {
  /** Tells rows apart while labels change. */
  readonly id: string;
  /** Blank for one that nobody has saved yet. */
  readonly key: string;
  readonly label: string;
  readonly active: boolean;
}

export const optionRows = (options: readonly FieldOption[]): OptionRow[] =>
  options.map((option) => ({ ...option, id: option.key }));

let added = 0;
export function newRow(): OptionRow {
  added += 1;
  return { id: `new-${added}`, key: '', label: '', active: true };
}

/** As they are sent: new ones get keys of their own, and those without a word are left out. */
export function sentOptions(rows: readonly OptionRow[]): FieldOption[] {
  const keys = new Set(rows.map(({ key }) => key).filter(Boolean));
  return rows
    .filter(({ key, label }) => key !== '' || label.trim() !== '')
    .map(({ key, label, active }, index) => {
      if (key !== '') return { key, label, active };
      const wanted = keyOf(label) || `option_${index + 1}`;
      let own = wanted;
      for (let count = 2; keys.has(own); count += 1) own = `${wanted.slice(0, 36)}_${count}`;
      keys.add(own);
      return { key: own, label, active };
    });
}

/** @returns the rows with one moved; the same where there is no place */
export function movedRow(rows: readonly OptionRow[], from: number, step: -1 | 1): OptionRow[] {
  const row = rows[from];
  const to = from + step;
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
