import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../testing/answers.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { person } from '../testing/people.ts';

/** Far less than the page waits for it. */
const DELAY = 20;

test('after signing out the form stands where it stays: no way in comes above it later', async () => {
  beginSession('t', person('user'));
  startFakeServer({
    'GET /api/config': async () => {
      await new Promise((resolve) => setTimeout(resolve, DELAY));
      return installationAnswer({ googleEnabled: true });
    },
    'GET /api/tickets': () => ticketsAnswer(),
  });
  openApp('/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByLabelText('E-mail');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeDefined();
});
