/** The page of sign-in is there with all ways in: a button that came above the form would take clicks that are meant for it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { installationOptions } from '../lib/api/installation.ts';
import { queryClient } from '../lib/cache/query-client.ts';
import { paths } from '../lib/navigation/paths.ts';
import { beginSession, endSession } from '../lib/session/session-store.ts';
import { installationAnswer } from '../testing/answers.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { accountRoutes } from './routes/account-routes.ts';

const HOUR = 3_600_000;
const known = () => queryClient.getQueryData(installationOptions.queryKey);
/** What answers, and a program that is there, take turns beside the clock that is held. */
async function passTurns(most: number, isDone = () => false) {
  for (let passed = 0; passed < most && !isDone(); passed += 1) await nextTurn();
}
const load = () => accountRoutes.find(({ path }) => path === paths.login)?.Page.preload();

// Fetching it takes real time, which the held clock would not let pass.
beforeAll(() => import('../features/auth/pages/LoginPage.tsx'));

test('it waits for what is known of the installation, which stays for hours and for whoever comes next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  startFakeServer({
    'GET /api/config': () => mayAnswer.then(() => installationAnswer({ googleEnabled: true })),
  });
  let isLoaded = false;
  void load()?.then(() => {
    isLoaded = true;
  });
  await passTurns(100);
  expect(isLoaded).toBe(false);
  answer();
  await passTurns(1_000, () => isLoaded);
  expect(isLoaded).toBe(true);
  expect(known()).toMatchObject({ googleEnabled: true });

  beginSession('t', person('user'));
  vi.advanceTimersByTime(HOUR);
  endSession('sign-out');
  expect(known()).toMatchObject({ googleEnabled: true });
});

test('an answer that does not come holds it up for 400 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  startFakeServer({ 'GET /api/config': () => new Promise<never>(() => undefined) });
  const loading = load();
  vi.advanceTimersByTime(400);
  await loading;
  expect(known()).toBeUndefined();
});
