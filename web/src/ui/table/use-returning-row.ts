import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { useListPlace } from '../../lib/lists/list-places.ts';

/** Whoever comes back to a list finds the focus on the row they had opened. */
export function useReturningRow(frame: RefObject<HTMLElement | null>, hasRows: boolean) {
  const { place, isReturn, rememberAddress, rememberRow, lastRow } = useListPlace();
  const handled = useRef<string | null>(null);

  useEffect(rememberAddress);

  useEffect(() => {
    if (!hasRows || handled.current === place) return;
    handled.current = place;
    const key = isReturn ? lastRow() : undefined;
    if (key === undefined || document.activeElement !== document.body) return;
    const row = frame.current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });

  return ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    if (row?.dataset.row) rememberRow(row.dataset.row);
  };
}
