import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** In ms: how long the entry stays marked. */
const MARKED = 2_500;

/**
 * Puts the entry that the address names in sight and marks it: whoever comes from a notification is led to the very reply.
 * @param settled no newer answer is on its way, in which it may be
 */
export function useNamedEntry(list: RefObject<HTMLElement | null>, settled: boolean): void {
  const { hash, key } = useLocation();
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const visit = `${key} ${hash}`;
    if (!settled || shown.current === visit || !hash.startsWith('#comment-')) return;
    const entry = list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash.slice(1))}"]`);
    if (!entry) return;
    shown.current = visit;
    entry.scrollIntoView({ block: 'center' });
    entry.focus({ preventScroll: true });
    entry.dataset.named = 'true';
    const timer = setTimeout(() => delete entry.dataset.named, MARKED);
    return () => clearTimeout(timer);
  }, [list, hash, key, settled]);
}
