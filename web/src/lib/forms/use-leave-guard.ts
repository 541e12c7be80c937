import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '../session/session-store.ts';

/**
 * Asks before unsaved work is left: the browser before the page is closed, and we, by the answer of this hook,
 * before another page is opened. Who is no longer signed in is not held back.
 */
export function useLeaveGuard(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && currentSession().user !== null,
  );
  useWindowEvent('beforeunload', (event) => {
    if (unsaved) event.preventDefault();
  });
  /** What would lose the work as well, and waits for the answer. */
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null);
  return {
    /** Asks before something on the page itself is done. */
    ask: (act: () => void) => setWaiting({ act }),
    /** For the dialog that asks. */
    question: {
      opened: blocker.state === 'blocked' || waiting !== null,
      onConfirm: () => {
        if (blocker.state === 'blocked') return blocker.proceed();
        setWaiting(null);
        waiting?.act();
      },
      onClose: () => {
        setWaiting(null);
        blocker.reset?.();
      },
    },
  };
}
