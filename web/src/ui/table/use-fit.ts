import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePhone } from '../use-phone.ts';
import type { Column } from './column.ts';

/** What a column without a width of its own needs to be of use, and to be read with ease, in px. */
const flexibleWidth = 180;
const easyWidth = 320;
const ordinaryWidth = 90;

/**
 * What the last list measured. The next one begins with it, because a list that turns from table to cards after it
 * was drawn has lost its scroll position.
 */
let measured: { windowWidth: number; room: number } | undefined;

const expectedRoom = () => (measured?.windowWidth === window.innerWidth ? measured.room : undefined);

/**
 * How the rows fit: `tight` where some columns must give way to the one that takes what is left; as `cards` on a phone,
 * and wherever the columns would not stand side by side even so.
 */
export type Fit = 'roomy' | 'tight' | 'cards';

interface Widths {
  readonly width?: number;
  readonly tightWidth?: number;
}

/** What the columns need in all, in px. */
function neededBy(
  columns: readonly Widths[],
  widthOf: (column: Widths) => number | undefined,
  first: number,
) {
  const flexible = columns.filter(({ width }) => width === undefined).length;
  const fixed = columns.reduce((sum, column) => sum + (widthOf(column) ?? 0), 0);
  return fixed + (flexible > 0 ? first + (flexible - 1) * ordinaryWidth : 0);
}

export function fitOf(columns: readonly Widths[], room: number): Fit {
  const gives = columns.some(({ tightWidth }) => tightWidth !== undefined);
  if (room < neededBy(columns, ({ width, tightWidth }) => tightWidth ?? width, flexibleWidth)) return 'cards';
  return gives && room < neededBy(columns, ({ width }) => width, easyWidth) ? 'tight' : 'roomy';
}

export function useFit<Row>(frame: RefObject<HTMLElement | null>, columns: readonly Column<Row>[]): Fit {
  const phone = usePhone();
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

  if (phone) return 'cards';
  return room ? fitOf(columns, room) : 'roomy';
}
