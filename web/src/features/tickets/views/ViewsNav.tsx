import { lazy } from 'react';

/** In ms: the views of the side bar do not compete with the load of the page. */
const QUIET = 1_500;

/** The views that stand in the side bar, with how many tickets each has; without its program there are none. */
export const ViewsNav = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, QUIET));
  const program = await import('./OpenViewsNav.tsx').catch(() => null);
  return { default: program?.OpenViewsNav ?? (() => null) };
});
