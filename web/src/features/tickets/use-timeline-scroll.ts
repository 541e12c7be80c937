import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useActor } from '../../lib/session/session.ts';
import type { TimelineLine } from './timeline-lines.ts';

/** In px: this near to the end counts as at the end. */
const NEAR = 80;

const page = () => document.documentElement;
const isAtEnd = () => page().scrollHeight - window.scrollY - window.innerHeight < NEAR;
function toEnd(): void {
  window.scrollTo({ top: page().scrollHeight });
}

/** From the top of the page, in px. */
const placeOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/**
 * Holds a timeline where its reader wants it: at the first new entry or else the newest when the page opens, at the
 * end while they are there or have written themselves, at the same entry when earlier ones are put before it.
 *
 * @param lines the oldest first
 * @param onTop is called when the reader comes to the beginning
 * @returns what marks the beginning
 */
export function useTimelineScroll(
  list: RefObject<HTMLElement | null>,
  lines: readonly TimelineLine[],
  newFrom: string | null,
  onTop: () => void,
): (mark: HTMLElement | null) => (() => void) | undefined {
  const { id } = useActor();
  const first = lines[0]?.key;
  const last = lines.at(-1);
  /** It was opened at a new entry. */
  const opened = useRef(false);
  const follows = useRef(true);
  const known = useRef<{ last: string; first: Element; firstPlace: number } | null>(null);

  // What stands first when lines are put before it, and where.
  const measure = useCallback(() => {
    const entry = list.current?.querySelector('[data-entry]');
    if (entry && known.current)
      known.current = { ...known.current, first: entry, firstPlace: placeOf(entry) };
  }, [list]);

  useEffect(() => {
    const onScroll = () => {
      follows.current = isAtEnd();
      measure();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [measure]);

  useLayoutEffect(() => {
    const entry = list.current?.querySelector('[data-entry]');
    if (!entry || first === undefined || last === undefined) return;
    const before = known.current;
    known.current = { last: last.key, first: entry, firstPlace: placeOf(entry) };
    if (before === null) {
      toEnd();
    } else if (before.last !== last.key) {
      const isOwn = last.kind === 'said' && last.by?._id === id;
      if (isOwn || follows.current) toEnd();
    } else if (before.first !== entry && before.first.isConnected) {
      window.scrollBy({ top: placeOf(before.first) - before.firstPlace });
    }
  }, [list, first, last, id]);

  // Known a moment after the entries themselves; whoever has gone elsewhere meanwhile stays there.
  useLayoutEffect(() => {
    if (newFrom === null || opened.current) return;
    opened.current = true;
    if (follows.current) list.current?.querySelector('[data-new-line]')?.scrollIntoView({ block: 'start' });
  }, [list, newFrom]);

  // Pictures that arrive make entries higher.
  useEffect(() => {
    if (list.current === null) return;
    const observer = new ResizeObserver(() => {
      if (follows.current && window.scrollY > 0 && !opened.current) toEnd();
      measure();
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, measure]);

  const reached = useRef(onTop);
  useEffect(() => {
    reached.current = onTop;
  });
  return useCallback((mark: HTMLElement | null) => {
    if (mark === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current();
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
}
