import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useConnection } from '../lib/connection/connection.ts';
import { PageLoadError } from '../lib/navigation/lazy-page.ts';
import { ErrorScreen } from '../ui/feedback/ErrorScreen.tsx';
import { errorIdOf } from './error-id.ts';
import { startText } from './start-text.ts';

/** In place of a page that failed while being drawn. Arriving again, even at the same address, tries again. */
export function CrashScreen() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const [errorId] = useState(() => errorIdOf(error));
  const isLost = useConnection().state === 'lost';
  const wasLost = useRef(isLost);
  const isUnloaded = error instanceof PageLoadError;

  useEffect(() => {
    if (isUnloaded && wasLost.current && !isLost) window.location.reload();
    wasLost.current = isLost;
  }, [isUnloaded, isLost]);

  const retry = () => {
    if (isUnloaded) window.location.reload();
    else navigate(location, { replace: true });
  };
  return (
    <ErrorScreen
      errorId={errorId}
      onRetry={retry}
      explanation={isUnloaded && isLost ? startText.unreachable : undefined}
    />
  );
}
