import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { installationAnswer, ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const NIA = {
  _id: 'id-of-nia',
  firstName: 'Nia',
  lastName: 'Okafor',
  email: 'nia@acme.com',
  createdAt: '2026-11-19T10:00:00.000Z',
};

let server: FakeServer;
let waiting: object[];
beforeEach(() => {
  waiting = [NIA];
  beginSession('t', person('admin'));
  server = startFakeServer({
    'GET /api/config': () => installationAnswer(),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/users/approvals': () =>
      json(200, {
        success: true,
        users: waiting,
        pagination: onePage(waiting.length, 15),
      }),
  });
});

const decided = (answer: () => Response) => () => {
  waiting = [];
  return answer();
};
const done = decided(() => json(200, { success: true, user: person('user', NIA) }));

test('an admin lets somebody in, who then waits no longer', async () => {
  server.answer({ 'POST /api/admin/users/id-of-nia/approve': done });
  openApp('/admin/users/approvals');
  expect(await screen.findByText('nia@acme.com')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Approve Nia Okafor' }));
  expect(await screen.findByText('Nia Okafor can sign in now')).toBeDefined();
  expect(await screen.findByText('Nobody is waiting')).toBeDefined();
});

test('declining asks first', async () => {
  server.answer({ 'POST /api/admin/users/id-of-nia/decline': done });
  openApp('/admin/users/approvals');
  const decline = await screen.findByRole('button', { name: 'Decline Nia Okafor' });
  fireEvent.click(decline);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(decline);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Nia Okafor was declined')).toBeDefined();
  expect(await screen.findByText('Nobody is waiting')).toBeDefined();
});

test('the server’s words are shown when there is no license left', async () => {
  const words = 'No licenses available. Contact Super Admin to increase license allocation.';
  server.answer({ 'POST /api/admin/users/id-of-nia/approve': () => refusal(409, 'NO_LICENSES_LEFT', words) });
  openApp('/admin/users/approvals');
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Nia Okafor' }));
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText('nia@acme.com')).toBeDefined();
});
