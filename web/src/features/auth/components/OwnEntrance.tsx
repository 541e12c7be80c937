import { lazy, Suspense } from 'react';
import type { OwnSignIn } from './OwnSignIn.tsx';

type Ways = { default: typeof OwnSignIn };

/** Comes when an e-mail has been typed; without it there are the other ways in. */
const Late = lazy(() =>
  import('./OwnSignIn.tsx').then(
    (late): Ways => ({ default: late.OwnSignIn }),
    (): Ways => ({ default: () => <></> }),
  ),
);

/** @param email as the field was left; blank before */
export const OwnEntrance = (props: { email: string; inWindow?: boolean }) =>
  props.email && (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
