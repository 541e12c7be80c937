import { Suspense } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import type { BulkTickets } from './use-bulk-selection.ts';

const OpenBulkBar = lazyPage(async () => (await import('./OpenBulkBar.tsx')).OpenBulkBar);

/** What can be done with the chosen tickets; its program comes with the first of them. */
export function BulkBar({ chosen }: { chosen: BulkTickets }) {
  if (!chosen.isShown) return null;
  return (
    <Suspense>
      <OpenBulkBar chosen={chosen} />
    </Suspense>
  );
}
