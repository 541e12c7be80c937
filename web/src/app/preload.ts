/** Fetches programs before they are needed, so that going somewhere takes no time. */
import { useEffect } from 'react';
import { paths } from '../lib/navigation/paths.ts';
import { lazyPage } from './lazy-page.ts';
import { findRoute } from './routes/routes.ts';

/** In ms: late enough not to compete with the page that was asked for. */
const QUIET = 1500;

export const SignedInFrame = lazyPage(async () => (await import('./SignedInFrame.tsx')).SignedInFrame);

/** What a signed-in person needs at `pathname`. */
export function preloadPage(pathname: string): void {
  void SignedInFrame.preload();
  void findRoute(pathname)?.Page.preload();
}

/** What people see after signing in, while they stand at the door. */
export function usePreloadedEntrance(atTheDoor: boolean): void {
  useEffect(() => {
    if (!atTheDoor) return;
    const timer = setTimeout(() => preloadPage(paths.dashboard), QUIET);
    return () => clearTimeout(timer);
  }, [atTheDoor]);
}
