/** Which fields of an organization's library a copied form asks, and which ones join the library for it. */
import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { FieldRow } from '../field.repo.ts';

type TemplateField = Omit<FormField, '_id'>;

/** Letters of a key. */
const MOST = 40;

/** What the template says of values of its field holds for those of the other one as well. */
const standsFor = (row: FieldRow, field: TemplateField) =>
  row.archived_at === null &&
  row.kind === field.kind &&
  row.currency === field.currency &&
  row.min === field.min &&
  row.max === field.max &&
  field.options.every((option) =>
    row.options.some(({ key, active }) => key === option.key && (active || !option.active)),
  );

/** "model" as "model_2", where that is free. */
function freeKey(key: string, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count += 1) {
    const ending = `_${count}`;
    const own = key.slice(0, MOST - ending.length) + ending;
    if (!taken.has(own)) return own;
  }
}

/**
 * @param library all of it, archived fields too: their keys stay taken
 * @returns by keys of the template: ids of fields that stand in the library, and what has to be added
 */
export function fieldsForTemplate(wanted: readonly TemplateField[], library: readonly FieldRow[]) {
  const byKey = new Map(library.map((row) => [row.key, row]));
  const taken = new Set([...byKey.keys(), ...wanted.map(({ key }) => key)]);
  const known = new Map<string, string>();
  const added: { readonly key: string; readonly field: TemplateField }[] = [];
  for (const field of wanted) {
    const row = byKey.get(field.key);
    if (row === undefined) added.push({ key: field.key, field });
    else if (standsFor(row, field)) known.set(field.key, row.id);
    else {
      const key = freeKey(field.key, taken);
      taken.add(key);
      added.push({ key: field.key, field: { ...field, key } });
    }
  }
  return { known, added };
}
