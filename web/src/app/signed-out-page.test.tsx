import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PATIENCE } from '../lib/api/installation.ts';
import { beginSession } from '../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../testing/answers.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { person } from '../testing/people.ts';

test('after signing out the form stands where it stays: no way in comes above it later', async () => {
  // On a machine that is busy the page would be drawn without.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => (ms === PATIENCE ? 0 : setTimeout(act, ms)));
  beginSession('t', person('user'));
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const server = startFakeServer({
    'GET /api/config': () => mayAnswer.then(() => installationAnswer({ googleEnabled: true })),
    'GET /api/tickets': () => ticketsAnswer(),
  });
  openApp('/tickets');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/config'));
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  answer();
  await screen.findByLabelText('E-mail');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeDefined();
});
