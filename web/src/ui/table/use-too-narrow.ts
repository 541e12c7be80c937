import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Column } from './column.ts';

/** What a column without a width of its own needs to be of use, in px. */
const flexibleWidth = 180;
const ordinaryWidth = 90;

/**
 * What the last list measured. The next one begins with it, because a list that turns from table to cards after it
 * was drawn has lost its scroll position.
 */
let measured: { windowWidth: number; room: number } | undefined;

const expectedRoom = () => (measured?.windowWidth === window.innerWidth ? measured.room : undefined);

/** Whether rows must become cards: on a phone, and wherever the columns would not fit side by side. */
export function useTooNarrow<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
): boolean {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [room, setRoom] = useState(expectedRoom);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      measured = { windowWidth: window.innerWidth, room: element.clientWidth };
      setRoom(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  const flexible = columns.filter(({ width }) => width === undefined).length;
  const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const needed = fixed + (flexible > 0 ? flexibleWidth + (flexible - 1) * ordinaryWidth : 0);
  return phone || (room !== undefined && room > 0 && room < needed);
}
