import { Box } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { passkeysOffered } from '../../../lib/passkeys/passkeys-offered.ts';
import type { PasskeyButton } from './PasskeyButton.tsx';

type Button = typeof PasskeyButton;

/** Comes after the page; without it there are the other ways in. */
const LateButton = lazy(() =>
  import('./PasskeyButton.tsx').then(
    (button): { default: Button } => ({ default: button.PasskeyButton }),
    (): { default: Button } => ({ default: () => <></> }),
  ),
);

/** A way in by a passkey; absent where pages have none. */
export const PasskeyEntrance = (props: ComponentProps<Button>) =>
  passkeysOffered() ? (
    <Suspense fallback={<Box h={36} />}>
      <LateButton {...props} />
    </Suspense>
  ) : null;
