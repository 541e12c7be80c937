import { useState } from 'react';

interface Selection {
  /** What the selection is of; of anything else it is empty. */
  readonly scope: string;
  /** Everything that the list has on all its pages, without `keys`; else `keys` alone. */
  readonly isAll: boolean;
  readonly keys: ReadonlySet<string>;
  /** From where a range goes. */
  readonly last: string | null;
}

const nothing = (scope: string): Selection => ({ scope, isAll: false, keys: new Set(), last: null });

/**
 * Which rows of a list are chosen. They stay chosen from page to page, until the list is another one.
 * @param scope names the list with its filters, without page and order
 * @param total rows on all pages
 */
export function useSelection(scope: string, total: number) {
  const [kept, setKept] = useState(() => nothing(scope));
  const selection = kept.scope === scope ? kept : nothing(scope);
  const { isAll, keys, last } = selection;
  const has = (key: string) => keys.has(key) !== isAll;

  /** Makes rows chosen, or not. */
  const set = (changed: readonly string[], chosen: boolean, anchor: string | null) => {
    const next = new Set(keys);
    for (const key of changed) {
      if (chosen === isAll) next.delete(key);
      else next.add(key);
    }
    setKept({ ...selection, keys: next, last: anchor });
  };

  const toggle = (key: string, drawn: readonly string[], isRange: boolean) => {
    const [from, to] = [drawn.indexOf(last ?? ''), drawn.indexOf(key)].toSorted((one, other) => one - other);
    if (isRange && from !== undefined && to !== undefined && from >= 0) {
      set(drawn.slice(from, to + 1), true, key);
    } else set([key], !has(key), key);
  };

  return {
    count: isAll ? Math.max(0, total - keys.size) : keys.size,
    isAll,
    keys,
    has,
    toggle,
    add: (added: readonly string[]) => set(added, true, added.at(-1) ?? null),
    toggleAll: (drawn: readonly string[]) => set(drawn, !drawn.every(has), null),
    /** Everything on all pages. */
    selectAll: () => setKept({ ...nothing(scope), isAll: true }),
    clear: () => setKept(nothing(scope)),
  };
}
