import type { RefObject } from 'react';
import { useKeys } from '../../lib/navigation/keys.ts';

/** j and k move the focus from row to row, so that Enter opens a row as any link, in a new tab with Ctrl or ⌘. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, enabled: boolean): void {
  const move = (step: 1 | -1): boolean => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    if (rows.length === 0) return false;
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    const next = here === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, here + step));
    const row = rows[next];
    const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row;
    target?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const bindings = [
    { keys: 'j', run: () => move(1), repeats: true },
    { keys: 'k', run: () => move(-1), repeats: true },
  ];
  useKeys(enabled ? bindings : []);
}
