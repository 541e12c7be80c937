import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { takeConsoleErrors } from '../testing/console-errors.ts';
import { UiProvider } from '../theme/UiProvider.tsx';
import { CrashScreen } from './CrashScreen.tsx';

let broken = true;

function Page() {
  if (broken) throw new Error('a mistake of ours');
  return <h1>All is well</h1>;
}

test('a page that fails while being drawn is replaced by words, an id and two ways out', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Page />, errorElement: <CrashScreen /> }]);
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  expect(await screen.findByText('Something went wrong')).toBeDefined();
  expect(document.body.textContent).toMatch(/Error ID: [0-9a-f]{12}/);
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeDefined();
  expect(takeConsoleErrors().join()).toContain('a mistake of ours');

  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeDefined();
});
