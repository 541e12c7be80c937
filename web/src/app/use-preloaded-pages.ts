import type { Role } from '@switchboard/contract/enums.ts';
import { useEffect } from 'react';
import { routes } from './routes/routes.ts';

/** In ms: late enough not to compete with the page that was asked for. */
const QUIET = 1500;

/** Fetches the other pages of a role, once the first one stands. */
export function usePreloadedPages(role: Role): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { access, Page } of routes) if (access.includes(role)) void Page.preload();
    }, QUIET);
    return () => clearTimeout(timer);
  }, [role]);
}
