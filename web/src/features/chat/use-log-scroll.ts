import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** In px: this near to the end counts as at the end. */
const NEAR_END = 48;

interface LogScroll {
  /** Changes when lines are added or taken away. */
  firstKey: string | undefined;
  lastKey: string | undefined;
  count: number;
}

/**
 * Holds a log where its reader wants it: at the end while they are there, at the same line when earlier ones are put
 * before it, and at the line above what is new when it is opened.
 */
export function useLogScroll(
  log: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { firstKey, lastKey, count }: LogScroll,
) {
  const stick = useRef(true);
  const before = useRef<{ height: number; firstKey: string | undefined } | null>(null);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    stick.current = true;
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [log]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what this answers to
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const last = before.current;
    before.current = { height: element.scrollHeight, firstKey };
    if (last === null) {
      const line = element.querySelector<HTMLElement>('[data-new-line]');
      element.scrollTop = element.scrollHeight;
      if (line && line.offsetTop < element.scrollTop) element.scrollTop = line.offsetTop - NEAR_END;
      stick.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    } else if (last.firstKey !== firstKey && !stick.current) {
      element.scrollTop += element.scrollHeight - last.height;
    } else if (stick.current) {
      element.scrollTop = element.scrollHeight;
    }
  }, [log, firstKey, lastKey, count]);

  // The field below or a line itself grows, the panel is widened: the end stays in sight.
  useEffect(() => {
    const element = log.current;
    if (element === null || content.current === null) return;
    const observer = new ResizeObserver(() => {
      if (stick.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [log, content]);

  const onScroll = useCallback(() => {
    const element = log.current;
    if (element === null) return;
    stick.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    if (before.current) before.current.height = element.scrollHeight;
    setAtEnd(stick.current);
  }, [log]);

  return { atEnd, toEnd, onScroll };
}
