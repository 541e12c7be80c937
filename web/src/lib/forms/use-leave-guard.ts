import { useWindowEvent } from '@mantine/hooks';
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
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
