import { type RefObject, useEffect } from 'react';

const typing =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]';

/**
 * j and k move the focus from row to row, so that Enter opens a row as any link, in a new tab with Ctrl or ⌘.
 * Keys are left alone while somebody types or a dialog is open.
 */
export function useRowKeys(frame: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;

    const move = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[aria-modal="true"]')) return;

      const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      if (rows.length === 0) return;
      const here = rows.findIndex((row) => row.contains(document.activeElement));
      const next = here === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, here + step));
      const row = rows[next];
      const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row;
      event.preventDefault();
      target?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    };

    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [frame, enabled]);
}
