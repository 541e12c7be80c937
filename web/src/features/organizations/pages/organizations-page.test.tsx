import type { ListedLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { fireEvent, screen, within } from '@testing-library/react';
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
import { openApp } from '../../../testing/open-app.tsx';
import {
  licenseRequestsAnswer,
  organization,
  organizationsAnswer,
  STATS,
} from '../../../testing/organizations.ts';
import { person } from '../../../testing/people.ts';

const globex = organization();
const { licenses } = globex;
const request: ListedLicenseRequest = {
  _id: 'wish',
  requestedTotal: 25,
  note: 'Ten dispatchers join',
  state: 'open',
  createdAt: '2026-11-18T08:00:00.000Z',
  organization: { _id: 'globex', name: 'Globex Logistics' },
  requestedBy: { _id: 'marta', firstName: 'Marta', lastName: 'Kowalczyk', email: 'admin@globex.example' },
  licenses,
  idleUsers: 3,
};

let server: FakeServer;

async function openOrganizations(answers: Answers = {}) {
  beginSession('t', person('super_admin'));
  server = startFakeServer({
    'GET /api/super-admin/organizations': () => organizationsAnswer(globex),
    'GET /api/super-admin/license-requests': () => licenseRequestsAnswer(),
    ...answers,
  });
  openApp('/super-admin/organizations');
  await screen.findByRole('button', { name: /change status of/ });
}

const sent = (call: string) =>
  server.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const choose = async (item: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'More about Globex Logistics' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};
const saved = () => json(200, { success: true, organization: globex });
const toggle = (status: string) =>
  screen.getByRole('button', { name: `${status}, change status of Globex Logistics` });

test('the list is asked for in pages of ten; more people than licenses are shown as such', async () => {
  await openOrganizations();
  expect(server.requests.some(({ path }) => path.includes('limit=10'))).toBe(true);
  expect(screen.getByText('6 of 5')).toBeDefined();
  expect(screen.getByText('120%')).toBeDefined();
  expect(screen.getByText('1 active, 1 inactive, 1 suspended')).toBeDefined();
  expect(screen.getByText('of 1,400, 214 available')).toBeDefined();
  expect(screen.getByText('Globex Logistics, Initech Retail, Acme Manufacturing +2 more')).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Entity' })).toBeDefined();
  expect(screen.getByRole('cell', { name: 'globex.example' })).toBeDefined();
});

test('of many pages five are offered at a time', async () => {
  const many = { current: 1, page: 1, pages: 7, total: 61, limit: 10 };
  const answer = { success: true, organizations: [globex], pagination: many, stats: STATS };
  await openOrganizations({ 'GET /api/super-admin/organizations': () => json(200, answer) });
  expect(screen.getAllByRole('link', { name: /^Page / }).map(({ textContent }) => textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
});

test('a list that cannot be loaded is said to be so, and nothing is invented', async () => {
  beginSession('t', person('super_admin'));
  server = startFakeServer({
    'GET /api/super-admin/organizations': () => json(500, { success: false, message: '', code: 'INTERNAL' }),
    'GET /api/super-admin/license-requests': () => licenseRequestsAnswer(),
  });
  openApp('/super-admin/organizations');
  expect(await screen.findByRole('button', { name: /again|retry/i })).toBeDefined();
  expect(screen.queryByRole('row')).toBeNull();
  expect(screen.getByRole('main').textContent).not.toMatch(/\d/);
});

test('the badge of an active organization makes it inactive at once', async () => {
  await openOrganizations({ 'PUT /api/organizations/globex': saved });
  fireEvent.click(toggle('Active'));
  expect(await screen.findByText('Organization status updated successfully')).toBeDefined();
  expect(sent('PUT /api/organizations/globex')).toEqual([{ status: 'inactive' }]);
});

test('the badge of a suspended one asks before', async () => {
  await openOrganizations({
    'GET /api/super-admin/organizations': () => organizationsAnswer({ ...globex, status: 'suspended' }),
    'PUT /api/organizations/globex': noAnswer,
  });
  fireEvent.click(toggle('Suspended'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent('PUT /api/organizations/globex')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Reactivate' }));
  expect(await screen.findByText('Error updating organization status. Please try again.')).toBeDefined();
  expect(sent('PUT /api/organizations/globex')).toEqual([{ status: 'active' }]);
});

test('the license dialog refuses what cannot be, warns of too few, and saves the rest', async () => {
  await openOrganizations({ 'PUT /api/organizations/globex': saved });
  const dialog = await choose('Manage license');
  const type = (value: string) =>
    fireEvent.change(dialog.getByLabelText(/Total licenses/), { target: { value } });
  for (const wrong of ['0', '10001', 'x', '']) {
    type(wrong);
    fireEvent.click(dialog.getByRole('button', { name: 'Update license' }));
    expect(await dialog.findByText('Total licenses must be a whole number from 1 to 10000')).toBeDefined();
  }
  type('3');
  expect(dialog.getByText('3 more users than licenses: nobody can be added')).toBeDefined();
  type('25');
  expect(dialog.getByText('20 licenses more')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Update license' }));
  expect(await screen.findByText('License updated successfully!')).toBeDefined();
  expect(sent('PUT /api/organizations/globex')).toEqual([
    { totalLicenses: 25, licenseType: 'basic', licenseNotes: '' },
  ]);
});

test('a failed license update keeps the dialog open with what was typed', async () => {
  await openOrganizations({
    'PUT /api/organizations/globex': () => json(500, { success: false, message: '', code: 'INTERNAL' }),
  });
  const dialog = await choose('Manage license');
  fireEvent.click(dialog.getByRole('button', { name: 'Update license' }));
  expect(await dialog.findByText('Error updating license. Please try again.')).toBeDefined();
});

test('an open request stands above the list; reviewing fills in what was asked for', async () => {
  await openOrganizations({ 'GET /api/super-admin/license-requests': () => licenseRequestsAnswer(request) });
  expect(await screen.findByText('Asks for more')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Review the request of Globex Logistics' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/Total licenses/).value).toBe('25');
  expect(
    dialog.getByText(/Marta Kowalczyk asked for a total of 25 on 18 Nov 2026: “Ten dispatchers join”/),
  ).toBeDefined();
});

test('a review names who holds a license without using it, and leads to all of them', async () => {
  const idle = person('user', { firstName: 'Lena', lastName: 'Vogt', lastSignInAt: '2026-08-02T08:00:00Z' });
  const never = person('manager', { firstName: 'Priya', lastName: 'Raman', lastSignInAt: null });
  await openOrganizations({
    'GET /api/super-admin/license-requests': () => licenseRequestsAnswer(request),
    'GET /api/super-admin/users': () =>
      json(200, {
        success: true,
        users: [idle, never],
        pagination: onePage(3, 5),
        stats: { users: 9, organizations: 3 },
      }),
  });
  expect(await screen.findByText(/6 of 5 used · 3 idle for 60 days/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Review the request of Globex Logistics' }));
  const list = within(await screen.findByRole('region', { name: 'Not signed in for 60 days' }));
  expect(list.getByText(/3 users with a license have not signed in for 60 days/)).toBeDefined();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lena Vogt last on 2 Aug 2026',
    'Priya Raman never',
  ]);
  const asked = server.requests.find(({ path }) => path.startsWith('/api/super-admin/users'))?.path;
  expect(asked).toMatch(/organization=globex/);
  expect(asked).toMatch(/status=active/);
  expect(asked).toMatch(/idle=60/);
  expect(list.getByRole('link', { name: 'Show all of them' }).getAttribute('href')).toBe(
    '/super-admin/users?organization=globex&status=active&idle=60',
  );
});

test('a request is declined with its reason', async () => {
  await openOrganizations({
    'GET /api/super-admin/license-requests': () => licenseRequestsAnswer(request),
    'PUT /api/super-admin/license-requests/wish': () =>
      json(200, { success: true, licenseRequest: { ...request, state: 'declined' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the request of Globex Logistics' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Next quarter' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('License request declined')).toBeDefined();
  expect(sent('PUT /api/super-admin/license-requests/wish')).toEqual([
    { decision: 'declined', reason: 'Next quarter' },
  ]);
});

test('deleting says whom it affects and waits for the code', async () => {
  await openOrganizations({
    'GET /api/organizations/globex/usage': () =>
      json(200, { success: true, usage: { users: 7, tickets: 1 } }),
    'DELETE /api/organizations/globex': saved,
  });
  const dialog = await choose('Delete');
  expect(
    dialog.getByText('Are you sure you want to delete "Globex Logistics"? This action cannot be undone.'),
  ).toBeDefined();
  expect(
    await dialog.findByText(/7 users can no longer sign in, and 1 ticket disappears from/),
  ).toBeDefined();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(button.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Type GLOBEX to confirm'), { target: { value: 'GLOBEX' } });
  fireEvent.click(button);
  expect(await screen.findByText('Organization deleted successfully')).toBeDefined();
});
