import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

afterEach(() => {
  act(() => endSession('sign-out'));
});

const AT = '2026-11-28T10:00:00.000Z';
const domain = {
  _id: 'one',
  domain: 'acme.example',
  state: 'pending',
  txtName: '_switchboard-challenge.acme.example',
  txtValue: 'switchboard-domain=abc',
  verifiedBy: null,
  verifiedAt: null,
  checkedAt: null,
  failingSince: null,
  decision: null,
  createdAt: AT,
};
const ADD = 'POST /api/admin/domains';
const VERIFY = 'POST /api/admin/domains/one/verify';
const APPROVE = 'POST /api/super-admin/domains/one/approve';

const serve = (domains: readonly object[], more: Parameters<typeof startFakeServer>[0] = {}) =>
  startFakeServer({
    'GET /api/admin/domains': () =>
      json(200, { success: true, domains, pagination: onePage(domains.length, 25) }),
    [ADD]: () => json(201, { success: true, domain }),
    ...more,
  });

test('a domain is named, its record is shown, and looked up until it is found', async () => {
  beginSession('token-1', person('admin'));
  let lookup = 'missing';
  const server = serve([], {
    [VERIFY]: () => json(200, { success: true, domain, lookup }),
  });
  openApp('/admin/sign-in?tab=domains');
  await screen.findByText('No domains yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'Add domain' })[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Add domain' }));
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText('Please enter a domain');
  fireEvent.change(form.getByLabelText(/^Domain/), { target: { value: 'acme.example' } });
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  const record = within(await screen.findByRole('dialog', { name: 'Prove that acme.example is yours' }));
  record.getByText('_switchboard-challenge.acme.example');
  record.getByText('switchboard-domain=abc');
  expect(server.sent(ADD)).toEqual([{ domain: 'acme.example' }]);
  fireEvent.click(record.getByRole('button', { name: 'Check now' }));
  await record.findByText('The record was not found yet. Try again later.');
  lookup = 'found';
  fireEvent.click(record.getByRole('button', { name: 'Check now' }));
  await screen.findByText('Domain verified');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the list says what each domain waits for', async () => {
  beginSession('token-1', person('admin'));
  serve([
    domain,
    { ...domain, _id: 'two', domain: 'acme.test', state: 'verified', verifiedBy: 'super_admin' },
    { ...domain, _id: 'three', domain: 'no.test', decision: { approved: false, note: 'Not theirs', at: AT } },
  ]);
  openApp('/admin/sign-in?tab=domains');
  await screen.findByText('Waiting for approval, or for its record');
  screen.getByText('Approved by a super admin');
  screen.getByText('Declined: Not theirs');
});

test('a list that fails offers to try again', async () => {
  beginSession('token-1', person('admin'));
  serve([], { 'GET /api/admin/domains': () => refusal(500, 'INTERNAL', 'Something went wrong') });
  openApp('/admin/sign-in?tab=domains');
  await screen.findByRole('button', { name: /Retry|Try again/ });
});

test('a super admin approves a domain with a note', async () => {
  beginSession('token-1', person('super_admin'));
  const organization = { _id: 'acme', name: 'Acme Corp', code: 'ACME' };
  const server = startFakeServer({
    'GET /api/super-admin/domains': () =>
      json(200, { success: true, domains: [{ ...domain, organization }], pagination: onePage(1, 25) }),
    [APPROVE]: () => json(200, { success: true, domain: { ...domain, organization } }),
  });
  openApp('/super-admin/domains');
  await screen.findByText('Acme Corp');
  fireEvent.click(screen.getByRole('button', { name: 'More about acme.example' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve acme.example?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText('Please say why');
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: 'By contract' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('acme.example approved');
  expect(server.sent(APPROVE)).toEqual([{ note: 'By contract' }]);
});
