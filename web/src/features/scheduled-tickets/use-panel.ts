import { useCallback, useState } from 'react';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';

/** What the panel shows: a new schedule, or the one with this id. */
export type Target = 'new' | { id: string } | null;

/** Which schedule is open in the panel. Leaving one with unsaved text, for another or for none, asks first. */
export function usePanel() {
  const [target, setTarget] = useState<Target>(null);
  const [dirty, setDirty] = useState(false);
  const { ask, question } = useLeaveGuard(dirty);

  return {
    target,
    setDirty,
    question,
    open: (next: Target) => (dirty ? ask(() => setTarget(next)) : setTarget(next)),
    /** Without asking: what was typed is saved. */
    close: useCallback(() => setTarget(null), []),
  };
}
