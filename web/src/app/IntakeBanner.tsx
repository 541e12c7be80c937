import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../lib/navigation/lazy-page.ts';
import { QUIET } from './use-preloaded-pages.ts';

const IntakeWarning = lazyPage(
  async () => (await import('../features/mail-intake/components/IntakeWarning.tsx')).IntakeWarning,
);

/** For admins: that mail does not arrive. Asked for when the first page has long had what it needs. */
export function IntakeBanner() {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET);
    return () => clearTimeout(timer);
  }, []);
  return (
    isQuiet && (
      <Suspense>
        <IntakeWarning />
      </Suspense>
    )
  );
}
