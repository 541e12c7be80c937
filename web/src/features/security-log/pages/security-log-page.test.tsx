import type { SecurityLogEntry } from '@switchboard/contract/record/security-log.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import {
  type Answers,
  type FakeServer,
  json,
  noAnswer,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const failed: SecurityLogEntry = {
  _id: 'e2',
  at: '2026-11-19T13:16:00.000Z',
  times: 3,
  lastAt: '2026-11-19T13:16:40.000Z',
  kind: 'sign_in',
  outcome: 'failed',
  by: { _id: 'dana', name: 'Dana Whitfield', role: 'admin', email: 'admin@acme.example' },
  about: null,
  organization: { _id: 'o', name: 'Acme Manufacturing' },
  address: '192.0.2.7',
  session: null,
  requestId: 'r',
  text: 'Could not sign in with a password: wrong password',
  event: 'sign_in.not_signed_in',
  data: { way: 'password', reason: 'INVALID_CREDENTIALS' },
};
const fromShell: SecurityLogEntry = {
  ...failed,
  _id: 'e1',
  times: 1,
  kind: 'password',
  outcome: 'ok',
  by: null,
  organization: null,
  address: null,
  requestId: null,
  text: 'Set a new password of Root Person from the shell of the server',
  event: 'password.reset',
  data: { way: 'shell' },
};

const listOf = (...entries: SecurityLogEntry[]) =>
  json(200, { success: true, entries, pagination: onePage(entries.length, 50) });

let server: FakeServer;

async function openLog(role: 'admin' | 'super_admin', path: string, answers: Answers = {}) {
  beginSession('t', person(role));
  server = startFakeServer({
    'GET /api/admin/security-log': () => listOf(failed),
    'GET /api/super-admin/security-log': () => listOf(failed, fromShell),
    ...answers,
  });
  const router = openApp(path);
  await screen.findByRole('heading', { level: 1, name: /Security log/ });
  return router;
}

const asked = () => server.requests.map(({ path }) => path).findLast((path) => path.includes('security-log'));
const rowOf = async (words: string) =>
  within((await screen.findByText(words)).closest('li, tr') as HTMLElement);

test('an entry says who did what, how often, from where and with what outcome', async () => {
  await openLog('admin', '/admin/security-log');
  const row = await rowOf('Could not sign in with a password: wrong password');
  expect(row.getByText('Dana Whitfield')).toBeDefined();
  expect(row.getByText(/3 times, last/)).toBeDefined();
  expect(row.getByText('Failed')).toBeDefined();
  expect(row.getByText('192.0.2.7')).toBeDefined();
  expect(screen.queryByText('Acme Manufacturing', { selector: 'li *, tr *' })).toBeNull();
});

test('super admins see whose it was, and what was done on the machine itself', async () => {
  await openLog('super_admin', '/super-admin/security-log');
  expect((await rowOf(failed.text)).getByText('Acme Manufacturing')).toBeDefined();
  const row = await rowOf(fromShell.text);
  expect(row.getByText('Switchboard')).toBeDefined();
  expect(row.getByText('Installation')).toBeDefined();
});

test('filters and days are asked of the server and stand in the address', async () => {
  const router = await openLog('admin', '/admin/security-log?kind=sign-in&outcome=failed&from=nonsense');
  await screen.findByText(failed.text);
  expect(asked()).toContain('kind=sign_in');
  expect(asked()).toContain('outcome=failed');
  expect(asked()).not.toContain('nonsense');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(asked()).toContain('from=2026-11-01'));
  expect(addressOf(router)).toContain('from=2026-11-01');
});

test('a log that cannot be read says so with Retry, and one without entries says that', async () => {
  await openLog('admin', '/admin/security-log', { 'GET /api/admin/security-log': noAnswer });
  expect(await screen.findByText('Could not load the security log')).toBeDefined();
  server.answer({ 'GET /api/admin/security-log': () => listOf() });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined();
});
