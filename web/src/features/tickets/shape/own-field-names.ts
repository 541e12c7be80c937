/** Names and values of fields of request types in addresses of lists. */
import { ApiError } from '../../../lib/api/api-error.ts';

/** As lists and addresses call a field. */
export const nameOfField = (key: string): string => `field.${key}`;

/** What stands for a column that is not there any more among the chips, so that it can be taken away. */
export const columnChip = (key: string): string => `column.${key}`;

const RANGE = /^(-?\d[\d.-]*)?\.\.(-?\d[\d.-]*)?$/;

/** The ends of "10..20" and "2026-12-01.."; null for a value that is no range of numbers or days. */
export function rangeOf(value: string): { readonly from: string; readonly to: string } | null {
  const [whole, from = '', to = ''] = RANGE.exec(value) ?? [];
  return whole === undefined || (from === '' && to === '') ? null : { from, to };
}

/** `model:light` in addresses, by the names of fields. */
export const pickedOf = (pairs: readonly string[]): Readonly<Record<string, readonly string[]>> => {
  const picked: Record<string, string[]> = {};
  for (const pair of pairs) {
    const end = pair.indexOf(':');
    const [name, value] = [nameOfField(pair.slice(0, end)), pair.slice(end + 1)];
    if (end > 0 && value !== '') picked[name] = [...(picked[name] ?? []), value];
  }
  return picked;
};

export const pairsOf = (picked: Readonly<Record<string, readonly string[] | undefined>>): readonly string[] =>
  Object.entries(picked).flatMap(([name, values]) =>
    name.startsWith('field.') ? (values ?? []).map((value) => `${name.slice('field.'.length)}:${value}`) : [],
  );

/** What lists are asked for by them. */
export const fieldQueryOf = (pairs: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(pickedOf(pairs)).flatMap(([name, values]) => {
      const range = values.length === 1 ? rangeOf(values[0] ?? '') : null;
      if (range === null) return [[name, values.join(',')]];
      return Object.entries(range).flatMap(([end, bound]) =>
        bound === '' ? [] : [[`${name}.${end}`, bound]],
      );
    }),
  );

/** Whether a list was refused for a field of request types, as one that is not there any more. */
export const isFieldRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'VALIDATION_FAILED' &&
  error.errors.some(({ path }) => path === 'fields' || path === 'sort' || path.startsWith('field.'));
