import { type RefObject, useLayoutEffect, useRef } from 'react';
import { KEY } from '../../lib/navigation/key-table.ts';
import { type KeyBinding, useKeys } from '../../lib/navigation/keys.ts';
import type { RowSelection } from './column.ts';

type Selecting = Pick<RowSelection<never>, 'add' | 'toggle' | 'clear' | 'isShown'>;

/**
 * j and k move the focus from row to row, so that Enter opens a row as any link, in a new tab with Ctrl or ⌘. Where rows are
 * chosen x does it, j and k with Shift take the next one along, and Escape leaves off. Where the row that has the focus leaves
 * the list, the one in its place gets it.
 *
 * @param isListed whether the list has a row that is not drawn
 * @returns to be called when the focus has moved
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  enabled: boolean,
  selection?: Selecting | undefined,
  isListed?: (key: string) => boolean,
): () => void {
  const last = useRef<{ row: HTMLElement; index: number }>(null);
  const rowsDrawn = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focused = (rows: readonly HTMLElement[]) =>
    rows.findIndex((row) => row.contains(document.activeElement));
  const keyOf = (row: HTMLElement | undefined) => row?.dataset.row;

  /** Of the row that had the focus last. */
  const placeOf = (rows: readonly HTMLElement[]) => {
    const key = keyOf(last.current?.row);
    return key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key);
  };

  const focus = (rows: readonly HTMLElement[], index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row;
    target?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };

  const note = () => {
    const rows = rowsDrawn();
    const index = focused(rows);
    const row = rows[index];
    if (row) last.current = { row, index };
  };

  // Before anybody can press the next key.
  useLayoutEffect(() => {
    if (last.current === null || last.current.row.isConnected) return;
    if (document.activeElement !== document.body) return;
    // Of many rows it was scrolled out of those that are drawn.
    if (isListed?.(keyOf(last.current.row) ?? '')) return;
    const rows = rowsDrawn();
    // It may be drawn in another way, where there is less room.
    const here = placeOf(rows);
    focus(rows, here === -1 ? last.current.index : here);
  });

  const move = (step: 1 | -1): boolean => {
    const rows = rowsDrawn();
    if (rows.length === 0) return false;
    // From a panel beside the list it goes on where it was.
    const here = placeOf(rows);
    const seen = rows.findIndex((row) => row.getBoundingClientRect().top > 0);
    focus(rows, here === -1 ? seen : here + step);
    return true;
  };

  const toggle = (): boolean => {
    const rows = rowsDrawn();
    const key = keyOf(rows[focused(rows)]);
    if (key === undefined) return false;
    selection?.toggle(
      key,
      rows.flatMap((row) => keyOf(row) ?? []),
      false,
    );
    return true;
  };

  /** The row that has the focus, and the one to which it moves. */
  const extend = (step: 1 | -1): boolean => {
    const before = rowsDrawn();
    const from = keyOf(before[focused(before)]);
    if (!move(step)) return false;
    const rows = rowsDrawn();
    const to = keyOf(rows[focused(rows)]);
    selection?.add([from, to].filter((key) => key !== undefined));
    return true;
  };

  const moving: readonly KeyBinding[] = [
    { keys: KEY.next, run: () => move(1), repeats: true },
    { keys: KEY.previous, run: () => move(-1), repeats: true },
  ];
  const selecting: readonly KeyBinding[] =
    selection === undefined
      ? []
      : [
          { keys: KEY.select, run: toggle },
          { keys: KEY.extend, run: () => extend(1), repeats: true },
          { keys: KEY.extendBack, run: () => extend(-1), repeats: true },
          { keys: KEY.leaveOff, run: () => (selection.isShown ? selection.clear() : false) },
        ];
  useKeys(enabled ? [...moving, ...selecting] : []);
  return note;
}
