import { Center } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useConnection } from '../lib/connection/connection.ts';
import { placeOf } from '../lib/lists/list-places.ts';
import { lazyPage } from '../lib/navigation/lazy-page.ts';
import { useSession } from '../lib/session/session.ts';
import { ErrorScreen } from '../ui/feedback/ErrorScreen.tsx';
import { Mark } from '../ui/mark/Mark.tsx';
import { errorIdOf } from './error-id.ts';
import classes from './Gate.module.css';
import { redirection } from './guard.ts';
import { usePreloadedEntrance } from './preload.ts';
import { findRoute } from './routes/routes.ts';
import { Shown } from './Shown.tsx';
import { startText } from './start-text.ts';
import { useStartUp } from './use-start-up.ts';

const SignInAgain = lazyPage(
  async () => (await import('../features/auth/components/SignInAgain.tsx')).SignInAgain,
);

/** Before it is known who is there; most starts are over before anything of it shows. */
function StartScreen() {
  return (
    <Center className={classes.late} mih="100dvh" role="status" aria-label={startText.loading}>
      <Mark size={32} />
    </Center>
  );
}

/** Stands before every page: waits until it is known who is there, then lets in or sends on. */
export function Gate() {
  const session = useSession();
  const place = useLocation();
  const { failure, retry } = useStartUp();
  const isLost = useConnection().state === 'lost';
  const errorId = useMemo(() => errorIdOf(failure), [failure]);
  const access = findRoute(place.pathname)?.access;
  usePreloadedEntrance(access === 'guest');

  if (session.state === 'loading' && access !== 'public') {
    return failure === null ? (
      <StartScreen />
    ) : (
      <Shown>
        <main>
          <ErrorScreen
            errorId={errorId}
            onRetry={retry}
            explanation={isLost ? startText.unreachable : undefined}
          />
        </main>
      </Shown>
    );
  }
  const elsewhere = redirection(session, place);
  if (elsewhere !== null) return <Navigate {...elsewhere} replace />;
  return (
    <>
      <ScrollRestoration getKey={placeOf} />
      <Suspense fallback={<StartScreen />}>
        <Outlet />
      </Suspense>
      {session.state === 'interrupted' && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}
