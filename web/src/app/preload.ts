/** Fetches programs before they are needed, so that going somewhere takes no time. */
import { useEffect } from 'react';
import { lazyPage } from '../lib/navigation/lazy-page.ts';
import { paths } from '../lib/navigation/paths.ts';
import { findRoute } from './routes/routes.ts';

export const SignedInFrame = lazyPage(async () => (await import('./SignedInFrame.tsx')).SignedInFrame);

/** What a signed-in person needs at `pathname`. */
export function preloadPage(pathname: string): void {
  void SignedInFrame.preload();
  void findRoute(pathname)?.Page.preload();
}

/** What people see after signing in, once they begin to: the door itself stands without it. */
export function usePreloadedEntrance(atTheDoor: boolean): void {
  useEffect(() => {
    if (!atTheDoor) return;
    const preload = () => preloadPage(paths.dashboard);
    window.addEventListener('input', preload, { once: true });
    return () => window.removeEventListener('input', preload);
  }, [atTheDoor]);
}
