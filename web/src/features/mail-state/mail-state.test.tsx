import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const GET = 'GET /api/super-admin/mail';
const POST = 'POST /api/super-admin/mail/probe';
const AT = '2026-11-23T09:10:00.000Z';
const FINE = {
  out: { way: 'smtp', waiting: 0, oldestAt: null, failing: null },
  in: { way: 'imap', connected: true, lastLetterAt: AT, lag: 0, failing: null },
  probe: null,
};
let server: FakeServer;
const answer = (mail: object) => () => json(200, { success: true, mail });

beforeEach(() => {
  server = startFakeServer({ [GET]: answer(FINE) });
  beginSession('token-1', person('super_admin'));
});
afterEach(() => {
  act(() => endSession('sign-out'));
});

test('a super admin sees that mail arrives and leaves', async () => {
  openApp('/super-admin/mail');
  expect(await screen.findByText('Letters arrive')).toBeDefined();
  expect(screen.getByText('IMAP: fetched from a mailbox')).toBeDefined();
  expect(screen.getByText('The mail server takes what is sent')).toBeDefined();
});

test('what fails is said with its reason', async () => {
  server.answer({
    [GET]: answer({
      out: { way: 'smtp', waiting: 2, oldestAt: AT, failing: { since: AT } },
      in: { ...FINE.in, connected: false, lag: 720, failing: { since: AT, reason: 'disconnected' } },
      probe: { state: 'lost', sentAt: AT, arrivedAt: null },
    }),
  });
  openApp('/super-admin/mail');
  expect(await screen.findByText(/The way in is not connected/)).toBeDefined();
  expect(screen.getByText('2 e-mails')).toBeDefined();
  expect(screen.getByText('for 12 minutes')).toBeDefined();
  expect(screen.getByText('Has not come back')).toBeDefined();
});

test('without a mail server nothing is said of its state, and nothing can be tried', async () => {
  server.answer({ [GET]: answer({ ...FINE, out: { ...FINE.out, way: 'files' } }) });
  openApp('/super-admin/mail');
  expect(await screen.findByText(/SMTP_URL is not set/)).toBeDefined();
  expect(screen.queryByText('The mail server takes what is sent')).toBeNull();
  expect(screen.getByRole('button', { name: 'Test the way in' }).hasAttribute('disabled')).toBe(true);
});

test('where no way in is open the page says so', async () => {
  server.answer({ [GET]: answer({ ...FINE, in: { ...FINE.in, way: null, connected: false } }) });
  openApp('/super-admin/mail');
  expect(await screen.findByText(/INBOUND_SMTP and INBOUND_IMAP_URL are not set/)).toBeDefined();
  expect(screen.queryByText('Connected')).toBeNull();
});

test('a letter to try the way in is sent, and shows what became of it', async () => {
  openApp('/super-admin/mail');
  const button = await screen.findByRole('button', { name: 'Test the way in' });
  const probe = { state: 'sent', sentAt: AT, arrivedAt: null };
  server.answer({
    [POST]: () =>
      json(409, { success: false, code: 'INTAKE_UNAVAILABLE', message: 'No mail', requestId: 'r' }),
  });
  fireEvent.click(button);
  expect(await screen.findByText('No mail')).toBeDefined();
  server.answer({
    [POST]: () => json(200, { success: true, probe }),
    [GET]: answer({ ...FINE, probe }),
  });
  fireEvent.click(button);
  expect(await screen.findByText('Under way')).toBeDefined();
});
