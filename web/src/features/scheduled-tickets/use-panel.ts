import { useCallback, useState } from 'react';

/** What the panel shows: a new schedule, or the one with this id. */
export type Target = 'new' | { id: string } | null;

/** Which schedule is open in the panel. Leaving one with unsaved text for another, or for none, asks first. */
export function usePanel() {
  const [target, setTarget] = useState<Target>(null);
  const [dirty, setDirty] = useState(false);
  const [asked, setAsked] = useState<{ next: Target } | null>(null);

  return {
    target,
    setDirty,
    asking: asked !== null,
    open: (next: Target) => (dirty ? setAsked({ next }) : setTarget(next)),
    /** Without asking: what was typed is saved. */
    close: useCallback(() => setTarget(null), []),
    discard: () => {
      setTarget(asked?.next ?? null);
      setAsked(null);
    },
    keep: () => setAsked(null),
  };
}
