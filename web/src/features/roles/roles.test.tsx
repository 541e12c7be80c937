import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const auditor = {
  _id: 'auditor',
  name: 'Auditor',
  description: 'Reads, and changes nothing',
  permissions: [
    { name: 'tickets.read', scope: 'project' },
    { name: 'audit.read', scope: 'organization' },
  ],
  people: 2,
  version: 3,
};
const EDIT = 'PUT /api/admin/roles/auditor';
const ADD = 'POST /api/admin/roles';
const GIVE = 'PUT /api/admin/users/id-of-user/roles';

const serve = (roles: readonly object[] = [auditor]) =>
  startFakeServer({
    'GET /api/admin/roles': () => json(200, { success: true, roles }),
    'GET /api/admin/users': () =>
      json(200, {
        success: true,
        users: [person('user', { firstName: 'Owen', lastName: 'Gallagher' })],
        licenses: null,
        pagination: onePage(1, 10),
      }),
    [ADD]: () => json(201, { success: true, role: { ...auditor, name: 'Night shift' } }),
    [EDIT]: () => refusal(409, 'CONFLICT', 'Somebody else has changed this role'),
    [GIVE]: () => json(200, { success: true, user: person('user') }),
  });

test('a role is told in words, and edited by the version that was seen; a conflict keeps what was chosen', async () => {
  const server = serve();
  openApp('/admin/roles');
  await screen.findByText('Read tickets (projects), Audit');
  fireEvent.click(screen.getByRole('button', { name: 'More about Auditor' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit role' }));
  dialog.getByText('Counts at once for 2 people.');
  const reach = (name: string) => dialog.getByRole<HTMLInputElement>('radio', { name });
  expect(reach('Read tickets: Projects').checked).toBe(true);
  expect(dialog.queryByRole('radio', { name: 'Audit: Own' })).toBeNull();
  fireEvent.click(reach('Read tickets: Organization'));
  fireEvent.click(reach('Audit: None'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Somebody else has changed this role');
  expect(server.sent(EDIT)).toEqual([
    {
      name: 'Auditor',
      description: 'Reads, and changes nothing',
      permissions: [{ name: 'tickets.read', scope: 'organization' }],
      version: 3,
    },
  ]);
  expect(reach('Read tickets: Organization').checked).toBe(true);
});

test('the first role is made where there is none; it needs a name', async () => {
  const server = serve([]);
  openApp('/admin/roles');
  await screen.findByText('No roles yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'Add role' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add role' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Reply: Own' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText(/name/i, { selector: '[class*="error"]' });
  expect(server.sent(ADD)).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Night shift' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await screen.findByText('Night shift added');
  expect(server.sent(ADD)).toEqual([
    { name: 'Night shift', description: '', permissions: [{ name: 'tickets.reply', scope: 'own' }] },
  ]);
});

test('roles are given to people in the list of users', async () => {
  const server = serve();
  openApp('/admin/users');
  fireEvent.click(await screen.findByRole('button', { name: 'More about Owen Gallagher' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Roles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles' }));
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Auditor' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.sent(GIVE)).toEqual([{ customRoles: ['auditor'] }]));
  await screen.findByText('Owen Gallagher has these roles now');
});
