/** Fetches programs before they are needed, so that going somewhere takes no time. */
import type { Role } from '@switchboard/contract/enums.ts';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { lazyPage } from './lazy-page.ts';
import { findRoute, routes } from './routes.ts';

/** Late enough not to compete with the page that was asked for. */
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

/** The other pages of a role, once the first one stands. */
export function usePreloadedPages(role: Role): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { access, Page } of routes) if (access.includes(role)) void Page.preload();
    }, QUIET);
    return () => clearTimeout(timer);
  }, [role]);
}
