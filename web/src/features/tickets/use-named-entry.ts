import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** In ms: how long the entry stays marked. */
const MARKED = 2_500;

const PREFIX = '#comment-';

/** Whoever does one of these goes where they want. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Marks it, and keeps it in sight while the page around it grows: the composer comes a moment later, and covers it.
 * @returns ends both
 */
function point(entry: HTMLElement): () => void {
  const show = () => entry.scrollIntoView({ block: 'center' });
  const sizes = new ResizeObserver(show);
  const letGo = () => {
    sizes.disconnect();
    for (const way of OWN_WAYS) window.removeEventListener(way, letGo);
  };
  show();
  entry.focus({ preventScroll: true });
  entry.dataset.named = 'true';
  sizes.observe(document.body);
  for (const way of OWN_WAYS) window.addEventListener(way, letGo, { passive: true });
  const end = () => {
    clearTimeout(timer);
    letGo();
    delete entry.dataset.named;
  };
  const timer = setTimeout(end, MARKED);
  return end;
}

/** So many parts of a timeline are fetched for an entry: whoever names one that is not there shall not fetch for ever. */
const MOST_PARTS = 50;

interface Timeline {
  /** No newer answer is on its way, in which the entry may be. */
  readonly settled: boolean;
  readonly entries: readonly TimelineEntry[];
  /** Fetches what was earlier; null where there is nothing more, or it is being fetched already. */
  readonly loadEarlier: (() => void) | null;
}

/**
 * Puts the entry that the address names in sight and marks it, however far back it is: whoever comes from a notification
 * or a search is led to the very reply.
 */
export function useNamedEntry(
  list: RefObject<HTMLElement | null>,
  { settled, entries, loadEarlier }: Timeline,
): void {
  const { hash, key } = useLocation();
  const visit = `${key} ${hash}`;
  const shown = useRef<string | null>(null);
  const pointed = useRef<(() => void) | null>(null);
  // Entries that come meanwhile end nothing.
  useEffect(() => () => pointed.current?.(), []);
  const parts = useRef({ visit, fetched: 0, before: '' });

  useEffect(() => {
    if (!settled || shown.current === visit || !hash.startsWith(PREFIX)) return;
    const id = hash.slice(PREFIX.length);
    const entry = list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash.slice(1))}"]`);
    if (!entry) {
      const oldest = entries.at(-1);
      if (loadEarlier === null || oldest === undefined || oldest._id < id) return;
      const { fetched, before } = parts.current.visit === visit ? parts.current : { fetched: 0, before: '' };
      // What was asked for is told a moment later.
      if (before === oldest._id || fetched >= MOST_PARTS) return;
      parts.current = { visit, fetched: fetched + 1, before: oldest._id };
      loadEarlier();
      return;
    }
    shown.current = visit;
    pointed.current?.();
    pointed.current = point(entry);
  }, [list, hash, visit, settled, entries, loadEarlier]);
}
