import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { RowPart } from '../../../ui/table/column.ts';

/** So many rows are drawn all at once. */
const MANY = 100;
/** Beyond the window, above and below. */
const OVERSCAN = 20;

/** A row that has the focus keeps it so far outside of the window. */
const KEPT = 200;

/** With the head of its group. */
function heightOf(row: Element): number {
  const head = row.previousElementSibling;
  const { height } = row.getBoundingClientRect();
  return head?.hasAttribute('data-head') ? height + head.getBoundingClientRect().height : height;
}

/** From the first row to the last that is drawn. */
function rowsAround({ startIndex, endIndex, overscan, count }: Range): number[] {
  const row = document.activeElement?.closest<HTMLElement>('main [data-row]');
  const focused = Number(row?.dataset.index ?? Number.NaN);
  const isKept = focused > startIndex - KEPT && focused < endIndex + KEPT && focused < count;
  const from = Math.max(0, Math.min(startIndex - overscan, isKept ? focused : startIndex));
  const to = Math.min(count - 1, Math.max(endIndex + overscan, isKept ? focused : endIndex));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const drawnRows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** Where rows stand in the page, how high they are and how far from each other; null where they stand side by side. */
function measure(): { top: number; height: number; gap: number } | null {
  const rows = drawnRows();
  // Between these there is no head of a group.
  const second = rows.find((row, index) => index > 0 && row.previousElementSibling === rows[index - 1]);
  const first = second?.previousElementSibling;
  if (first === undefined || first === null || second === undefined) return null;
  const [box, next] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
  if (next.top < box.bottom) return null;
  const frame = first.parentElement?.getBoundingClientRect();
  const heights = rows.reduce((sum, row) => sum + row.offsetHeight, 0);
  return {
    top: (frame?.top ?? box.top) + window.scrollY,
    height: heights / rows.length,
    gap: next.top - box.bottom,
  };
}

/** Of many rows those are drawn that are in the window or near it; in the places of others stands room. */
export function useRowPart(
  foot: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onPart: (part: RowPart | null) => void,
): void {
  const [measured, setMeasured] = useState<ReturnType<typeof measure>>(null);
  const isMany = ids.length > MANY;
  useLayoutEffect(() => {
    if (!isMany || foot.current === null) return setMeasured(null);
    let frame = 0;
    // Whoever comes back has been taken to their row by then.
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setMeasured(measure()));
    };
    again();
    window.addEventListener('resize', again);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', again);
    };
  }, [isMany, foot]);

  const virtualizer = useWindowVirtualizer({
    count: measured === null ? 0 : ids.length,
    estimateSize: () => measured?.height ?? 0,
    overscan: OVERSCAN,
    rangeExtractor: rowsAround,
    scrollMargin: measured?.top ?? 0,
    gap: measured?.gap ?? 0,
    getItemKey: (index) => ids[index] ?? index,
    measureElement: heightOf,
    indexAttribute: 'data-index',
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const isPart = measured !== null && first !== undefined && last !== undefined;
  const margin = measured?.top ?? 0;
  const from = isPart ? first.index : -1;
  const to = isPart ? last.index + 1 : -1;
  const above = isPart ? first.start - margin : 0;
  const below = isPart ? Math.max(0, virtualizer.getTotalSize() - (last.end - margin)) : 0;
  useLayoutEffect(() => {
    onPart(from === -1 ? null : { from, to, above, below });
  }, [from, to, above, below, onPart]);
  useEffect(() => () => onPart(null), [onPart]);
  useLayoutEffect(() => {
    if (from !== -1) for (const row of drawnRows()) virtualizer.measureElement(row);
  });
}
