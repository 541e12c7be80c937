import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const Refusal = lazy(async () => ({ default: (await import('./ProviderRefusal.tsx')).ProviderRefusal }));

/** Why the provider's sign-in came back without one: fetched by the few whose address says that it did. */
export function ProviderNotice() {
  const [parameters] = useSearchParams();
  if (!parameters.has('error')) return null;
  return (
    <Suspense>
      <Refusal />
    </Suspense>
  );
}
