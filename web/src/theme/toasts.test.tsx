import { notifications } from '@mantine/notifications';
import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { toastsBy } from './toasts.ts';

test('a message is told where the program that draws messages cannot be had', async () => {
  const Toasts = toastsBy(() => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <Suspense>
      <Toasts />
    </Suspense>,
  );
  await act(async () => void notifications.show({ id: 'one', role: 'alert', message: 'It failed' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It failed');
  await waitForElementToBeRemoved(() => screen.queryByRole('alert'), { timeout: 5000 });
});
