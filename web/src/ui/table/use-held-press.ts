import {
  type PointerEvent as ReactPointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** How far a mouse may stray between press and release that are meant as a click, in px. */
const STRAY = 8;

/** How long after a release its click may still come, in milliseconds: that of a finger is a task of its own. */
const CLICK_WAIT = 100;

interface Press {
  control: HTMLElement | null;
  x: number;
  y: number;
}

/**
 * Lets a click count that began before a list was drawn anew. A browser gives a click to what is under both press and
 * release; a row that is replaced in between, or moves because something above it grows, would lose it. So what is
 * shown stays as it is while something in it is pressed, and a release beside a control that moved counts as its click.
 */
export function useHeldPress<Value>(value: Value) {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  const press = useRef<Press | null>(null);
  const isHeld = held !== null;

  const onPointerDownCapture = ({ target, button, clientX, clientY }: ReactPointerEvent) => {
    if (button !== 0 || !(target instanceof Element)) return;
    // Drawing the list anew within its click would take a checkbox back to what it was.
    if (target.closest('input, label')) return;
    press.current = { control: target.closest<HTMLElement>('a, button'), x: clientX, y: clientY };
    setHeld({ value: held ? held.value : value });
  };

  /** What the click changes shows at once. */
  const onClickCapture = ({ target }: SyntheticEvent) => {
    const control = press.current?.control;
    if (control && !(target instanceof Node && control.contains(target))) return;
    press.current = null;
    setHeld(null);
  };

  useEffect(() => {
    if (!isHeld) return;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const onRelease = (event: PointerEvent) => {
      const { control, x, y } = press.current ?? {};
      const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      const near =
        x !== undefined && y !== undefined && Math.hypot(event.clientX - x, event.clientY - y) <= STRAY;
      if (control && near && event.type === 'pointerup' && event.pointerType === 'mouse' && !modified) {
        // The browser's own click comes first, if there is one.
        timers.push(setTimeout(() => press.current?.control === control && control.click()));
      }
      timers.push(setTimeout(() => setHeld(null), CLICK_WAIT));
    };
    window.addEventListener('pointerup', onRelease, true);
    window.addEventListener('pointercancel', onRelease, true);
    return () => {
      window.removeEventListener('pointerup', onRelease, true);
      window.removeEventListener('pointercancel', onRelease, true);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isHeld]);

  return { shown: held ? held.value : value, onPointerDownCapture, onClickCapture };
}
