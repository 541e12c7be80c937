import { useState } from 'react';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { usePhone } from '../../../ui/use-phone.ts';

/**
 * The row that is looked at beside its list, and by keys the next and the previous one.
 * @param mark the attribute by which a row says its id
 */
export function useChosenRow<Row extends { readonly _id: string }>(rows: readonly Row[], mark: string) {
  const isPhone = usePhone();
  const [chosenId, choose] = useState<string | null>(null);
  // On a phone nothing is chosen before it is touched; elsewhere the first one is looked at.
  const chosen = rows.find(({ _id }) => _id === chosenId) ?? (isPhone ? undefined : rows[0]);
  const step = (by: 1 | -1) => {
    const from = chosen === undefined ? -1 : rows.indexOf(chosen);
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
    if (next === undefined) return false;
    choose(next._id);
    document.querySelector<HTMLElement>(`[${mark}="${next._id}"]`)?.focus();
    return true;
  };
  useKeys([
    { keys: KEY.next, run: () => step(1), repeats: true },
    { keys: KEY.previous, run: () => step(-1), repeats: true },
  ]);
  return { chosen, choose };
}
