import { type KeyboardEvent, useEffect, useState } from 'react';
import type { PaletteEntry } from './palette.ts';

/** The option that Enter chooses: the first one until the arrows, Home, End or the mouse move on. */
export function useActiveOption(entries: readonly PaletteEntry[], idOf: (key: string) => string) {
  const [wanted, setWanted] = useState<string | null>(null);
  const found = entries.findIndex(({ key }) => key === wanted);
  const index = Math.max(0, found);
  const active = entries[index];
  const activeId = active && idOf(active.key);

  useEffect(() => {
    if (found === -1 || activeId === undefined) return;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [found, activeId]);

  const steps: Partial<Record<string, number>> = {
    ArrowDown: (index + 1) % entries.length,
    ArrowUp: (index + entries.length - 1) % entries.length,
    PageDown: Math.min(index + 5, entries.length - 1),
    PageUp: Math.max(index - 5, 0),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || active === undefined) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setWanted(entries[step]?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active, idOf(active.key), event.ctrlKey || event.metaKey);
    }
  };

  return { active, activeId, onKeyDown, hover: setWanted, reset: () => setWanted(null) };
}

/** As a click would, so that links go where links go. */
function choose({ to }: PaletteEntry, id: string, inNewTab: boolean): void {
  if (inNewTab && to !== undefined) window.open(to, '_blank', 'noopener');
  else document.getElementById(id)?.click();
}
