import type { Role } from '@switchboard/contract/enums.ts';
import { useEffect } from 'react';
import { preloadToasts } from '../theme/toasts.ts';
import { preloadOnDemand } from '../ui/on-demand/on-demand.ts';
import { findRoute, routes } from './routes/routes.ts';

/** In ms: by then the page that was asked for stands on a slow line too. */
export const QUIET = 8000;

/** The page behind a link that somebody points at or has come to by a key. */
function preloadTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === window.location.origin) void findRoute(link.pathname)?.Page.preload();
}

/** Of somebody who may soon press something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

/** Not before the page has what it needs itself. */
const whenSeen = () => void (window.requestIdleCallback ?? setTimeout)(() => void preloadOnDemand());

/**
 * Fetches a page's program when somebody comes near a link to it, and those of all pages of the role long after the first one
 * stands, so that they open without a connection too.
 */
export function usePreloadedPages(role: Role): void {
  useEffect(() => {
    document.addEventListener('pointerover', preloadTarget);
    document.addEventListener('focusin', preloadTarget);
    const signs = new AbortController();
    for (const sign of SIGNS) document.addEventListener(sign, whenSeen, { once: true, signal: signs.signal });
    const timer = setTimeout(() => {
      preloadToasts();
      void preloadOnDemand();
      for (const { access, Page } of routes) if (access.includes(role)) void Page.preload();
    }, QUIET);
    return () => {
      document.removeEventListener('pointerover', preloadTarget);
      document.removeEventListener('focusin', preloadTarget);
      signs.abort();
      clearTimeout(timer);
    };
  }, [role]);
}
