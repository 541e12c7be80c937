import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { ticket } from '../../testing/tickets.ts';

const LETTER = {
  _id: 'l1',
  from: 'ada@elsewhere.test',
  subject: 'Blank labels',
  receivedAt: '2026-11-23T08:00:00.000Z',
  reason: 'The sender is nobody here, or may not write',
  excerpt: 'All of them.',
  files: [{ _id: 'f1', name: 'label.png', size: 2_100 }],
  state: 'waiting',
  answers: null,
  ticket: null,
};
const WHOLE = {
  ...LETTER,
  text: '<b>All</b> of them.\nSince this morning.',
  sender: null,
  category: { _id: 'c1', name: 'Hardware' },
  project: { _id: 'p1', name: 'ERP' },
};
const ONE = 'GET /api/mail-intake/held/l1';
const LIST = 'GET /api/mail-intake/held';
const ACCEPT = 'POST /api/mail-intake/held/l1/accept';
const REFUSE = 'POST /api/mail-intake/held/l1/refuse';

let server: FakeServer;
let waiting: object[];
let whole: object;
beforeEach(() => {
  waiting = [LETTER];
  whole = WHOLE;
  beginSession('token-1', person('admin'));
  server = startFakeServer({
    [LIST]: () => json(200, { success: true, heldLetters: waiting, pagination: onePage(waiting.length, 25) }),
    [ONE]: () => json(200, { success: true, heldLetter: whole }),
    'GET /api/admin/users': () =>
      json(200, { success: true, users: [person('user')], pagination: onePage(1, 25), licenses: null }),
  });
});
afterEach(() => {
  act(() => endSession('sign-out'));
});

test('letters that wait are listed with why, are counted in the sidebar, and lead to what they say', async () => {
  openApp('/admin/mail/held');
  expect(await screen.findByText('The sender is nobody here, or may not write')).toBeDefined();
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  await waitFor(() =>
    expect(within(navigation).getByRole('link', { name: /^Mail/ }).textContent).toBe('Mail1'),
  );
  fireEvent.click(screen.getByRole('link', { name: /Blank labels/ }));
  expect(await screen.findByText(/<b>All<\/b> of them/)).toBeDefined();
  expect(screen.getByText('label.png')).toBeDefined();
});

test('without any the page says so', async () => {
  waiting = [];
  openApp('/admin/mail/held');
  expect(await screen.findByText('No letters wait')).toBeDefined();
});

test('where they cannot be had it can be tried again', async () => {
  server.answer({ [LIST]: noAnswer });
  openApp('/admin/mail/held');
  expect(await screen.findByText(/Could not load held letters/i)).toBeDefined();
  expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeDefined();
});

test('accepting shows the ticket first, asks whose it is, and leads to it', async () => {
  openApp('/admin/mail/held/l1');
  fireEvent.click(await screen.findByRole('button', { name: 'Accept as ticket' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept as ticket' });
  const preview = within(dialog).getByRole('region', { name: 'The ticket' });
  expect(preview.textContent).toContain('Blank labels');
  expect(preview.textContent).toContain('<b>All</b> of them.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Ticket' }));
  expect(
    await within(dialog).findByText('Please choose an active person of your organization'),
  ).toBeDefined();
  expect(server.sent(ACCEPT)).toEqual([]);
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Requester/ }), { button: 0 });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(person('user').email) }));
  const raised = ticket({ _id: 't1', ticketNumber: 'ACME-00305' });
  server.answer({
    [ACCEPT]: () => json(200, { success: true, ticket: raised }),
    'GET /api/tickets/t1': () => json(200, { success: true, ticket: raised }),
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create Ticket' }));
  expect(await screen.findByText('ACME-00305 was created')).toBeDefined();
  expect(server.sent(ACCEPT)).toEqual([{ requester: person('user')._id, category: 'c1', project: 'p1' }]);
});

test('refusing asks first; that a colleague has decided is said, and shown', async () => {
  openApp('/admin/mail/held/l1');
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refuse this letter?' });
  expect(server.sent(REFUSE)).toEqual([]);
  const decided = 'This letter has been decided already';
  server.answer({
    [REFUSE]: () => {
      whole = { ...WHOLE, state: 'accepted', text: '', ticket: { _id: 't1', ticketNumber: 'ACME-00305' } };
      return refusal(409, 'LETTER_DECIDED', decided);
    },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect(await within(dialog).findByText(decided)).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Open ACME-00305' })).getAttribute('href')).toBe(
    '/tickets/t1',
  );
  expect(screen.queryByRole('button', { name: 'Accept as ticket' })).toBeNull();
});

test('an answer is accepted as a reply of whoever wrote it', async () => {
  const { _id, firstName, lastName, email } = person('user');
  whole = {
    ...WHOLE,
    answers: { _id: 't1', ticketNumber: 'ACME-00304' },
    sender: { _id, firstName, lastName, email },
  };
  server.answer({ [ACCEPT]: () => json(200, { success: true, ticket: ticket() }) });
  openApp('/admin/mail/held/l1');
  fireEvent.click(await screen.findByRole('button', { name: 'Accept as reply' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept as reply on ACME-00304?' });
  expect(within(dialog).getByText(new RegExp(`${firstName} ${lastName}`))).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept as reply' }));
  expect(await screen.findByText('The reply is on ACME-00304 now')).toBeDefined();
  expect(server.sent(ACCEPT)).toEqual([{ requester: _id }]);
});

test('a letter that is gone says so', async () => {
  server.answer({ [ONE]: () => refusal(404, 'NOT_FOUND', 'Not found') });
  openApp('/admin/mail/held/l1');
  expect(await screen.findByText(/It was deleted, or it never was/)).toBeDefined();
});
