import { type ComponentType, lazy } from 'react';
import { PlainToasts } from './PlainToasts.tsx';

const load = async (): Promise<{ default: ComponentType }> => ({
  default: (await import('./ToastPile.tsx')).ToastPile,
});

/** Where the connection was lost before the first message, it is drawn plainly. */
export const toastsBy = (program: typeof load) =>
  lazy(() => program().catch(() => ({ default: PlainToasts })));

export const Toasts = toastsBy(load);

/** Fetches what draws messages, before there is one. */
export const preloadToasts = (): void => void load().catch(() => undefined);
