import { useEffect } from 'react';

/** In ms: late enough not to compete with the load of the page. */
const QUIET = 1_500;

/** Keeps every page of this window up to date. Where the module cannot be loaded, pages poll. */
export function useLiveTickets(): void {
  useEffect(() => {
    let unmounted = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { startLiveTickets } = await import('./live-tickets.ts');
      if (!unmounted) stop = startLiveTickets();
    };
    const timer = setTimeout(() => void start().catch(() => undefined), QUIET);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}
