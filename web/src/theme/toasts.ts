import { type ComponentType, lazy } from 'react';

const load = async (): Promise<{ default: ComponentType }> => ({
  default: (await import('./ToastPile.tsx')).ToastPile,
});

/** A message that cannot be drawn, because the connection was lost before the first, must not take the page with it. */
export const Toasts = lazy(() => load().catch(() => ({ default: () => null })));

/** Fetches what draws messages, before there is one. */
export const preloadToasts = (): void => void load().catch(() => undefined);
