import { useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorScreen } from '../ui/feedback/ErrorScreen.tsx';
import { errorIdOf } from './error-id.ts';
import { PageLoadError } from './lazy-page.ts';

/** In place of a page that failed while being drawn. Arriving again, even at the same address, tries again. */
export function CrashScreen() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const [errorId] = useState(() => errorIdOf(error));

  const retry = () => {
    if (error instanceof PageLoadError) window.location.reload();
    else navigate(location, { replace: true });
  };
  return <ErrorScreen errorId={errorId} onRetry={retry} />;
}
