import { type ReactNode, useLayoutEffect } from 'react';

/**
 * Takes away what stood in for the first page, once this is drawn in its place: not while its program is still to come, since
 * the effects of what waits do not run.
 */
export function Shown({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.getElementById('skeleton')?.remove();
    delete document.documentElement.dataset.first;
  }, []);
  return children;
}
