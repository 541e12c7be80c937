import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { readStored, writeStored } from '../../lib/browser/storage.ts';

const KEY = 'switchboard.chat-width';
const STEP = 24;

/** In px. */
export const PANEL = { default: 344, min: 320, max: 640 } as const;

const within = (width: number) => Math.round(Math.min(PANEL.max, Math.max(PANEL.min, width)));

function remembered(): number {
  const width = Number(readStored(KEY) ?? PANEL.default);
  return Number.isFinite(width) ? within(width) : PANEL.default;
}

/** How wide the panel at the right edge is: dragged, moved by keys, or widened at once; remembered by the browser. */
export function usePanelWidth() {
  const [width, setWidth] = useState(remembered);

  const change = (next: number) => {
    const fitting = within(next);
    setWidth(fitting);
    writeStored(KEY, String(fitting));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: PANEL.min,
      End: PANEL.max,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const edge = event.currentTarget.parentElement?.getBoundingClientRect().right ?? window.innerWidth;
    change(edge - event.clientX);
  };

  const wide = width > (PANEL.default + PANEL.max) / 2;
  return {
    width,
    wide,
    toggle: () => change(wide ? PANEL.default : PANEL.max),
    handle: { onKeyDown, onPointerDown, onPointerMove },
  };
}
