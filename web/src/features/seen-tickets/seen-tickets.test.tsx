import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
// Fetched with the page; compiling it may take longer than a test waits.
import './SeenTicketsPage.tsx';

const LIST = 'GET /api/admin/access/people/id-of-ada/tickets';
const pagination = { page: 1, limit: 25, total: 1, pages: 1 };
const requester = { rule: 'requester', text: 'Requester' };
const answer = {
  success: true,
  person: {
    _id: 'id-of-ada',
    firstName: 'Ada',
    lastName: 'Rao',
    email: 'ada@acme.example',
    role: 'user',
    isActive: true,
  },
  tickets: [
    {
      ticket: { _id: 'id-of-ticket', ticketNumber: 'ACME-00000007', title: 'Blank labels', status: 'Open' },
      reasons: [requester],
      since: '2026-11-02T09:00:00.000Z',
      by: 'Ben Cole',
    },
  ],
  totals: [{ ...requester, count: 1 }],
  pagination,
};

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

test('an admin reads what somebody can see, and by which reason, and narrows it to one', async () => {
  const server = startFakeServer({ [LIST]: () => json(200, answer) });
  openApp('/admin/users/id-of-ada/access');
  expect(await screen.findByRole('heading', { name: /What can Ada Rao see/ })).toBeDefined();
  expect(screen.getByText('Blank labels')).toBeDefined();
  expect(screen.getByText('Requester')).toBeDefined();
  expect(screen.getByText(/by Ben Cole/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'requester' } });
  await waitFor(() => expect(server.requests.some(({ path }) => path.includes('rule=requester'))).toBe(true));
});

test('where it fails, it says so and can be tried again', async () => {
  let fails = true;
  startFakeServer({
    [LIST]: () => (fails ? json(500, { success: false, message: 'Oh' }) : json(200, answer)),
  });
  openApp('/admin/users/id-of-ada/access');
  const retry = await screen.findByRole('button', { name: /retry|try again/i }, { timeout: 10_000 });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Blank labels')).toBeDefined();
});
