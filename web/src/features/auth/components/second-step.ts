import { lazyPage } from '../../../lib/navigation/lazy-page.ts';

/** Few come to it: the drawing of codes and the checks of what is typed are fetched for those. */
export const SecondStep = lazyPage(async () => (await import('./SecondStepFrame.tsx')).SecondStepFrame);
