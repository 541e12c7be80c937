import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { installationAnswer } from '../../../testing/answers.ts';
import { optionsOf, type } from '../../../testing/dialog.ts';
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
import { choose, menuOf } from '../../../testing/row-menu.ts';

const admin = person('admin');
const priya = person('manager', { firstName: 'Priya', lastName: 'Raman' });
const marek = person('devops_agent', { firstName: 'Marek', lastName: 'Nowak', autoAssign: true });
const lena = person('user', { firstName: 'Lena', lastName: 'Vogt', isActive: false });
const people = [admin, marek, priya, lena];
const licenses = {
  totalLicenses: 25,
  usedLicenses: 21,
  availableLicenses: 4,
  licenseType: 'enterprise',
  licenseNotes: '',
};
const NOTHING = { tickets: 0, schedules: 0, managedProjects: 0, headedProjects: 0, approvals: 0 };

const listOf = (users = people) =>
  json(200, {
    success: true,
    users,
    pagination: onePage(users.length, 25),
    licenses,
  });
const holding = (changes: Partial<typeof NOTHING> = {}) =>
  json(200, { success: true, holdings: { ...NOTHING, ...changes } });
const saved = (user = priya) => json(200, { success: true, user });

let server: FakeServer;

async function openUsers(answers: Answers = {}, address = '/admin/users') {
  beginSession('t', admin);
  server = startFakeServer({ 'GET /api/admin/users': () => listOf(), ...answers });
  const router = openApp(address);
  await screen.findByRole('heading', { level: 1, name: /Users/ });
  return router;
}

const sent = (call: string) => server.sent(call);

test('shows who there is, in which role and state, and the licenses', async () => {
  await openUsers();
  const row = within((await screen.findByText('Marek Nowak')).closest('tr') as HTMLElement);
  expect(row.getByText('devops_agent@acme.example')).toBeDefined();
  expect(row.getByText('DevOps Agent')).toBeDefined();
  expect(row.getByText('Active')).toBeDefined();
  const inactive = within((await screen.findByText('Lena Vogt')).closest('tr') as HTMLElement);
  expect(inactive.getByText('Inactive')).toBeDefined();
  const box = within(screen.getByRole('region', { name: 'Licenses' }));
  expect(box.getByText('21 of 25 used')).toBeDefined();
  expect(box.getByText('4 available')).toBeDefined();
  // More than 80 per cent are used.
  expect(document.querySelector('section [class*="danger"]')).not.toBeNull();
});

test('offers the five roles of an organization as a filter, and asks for the picked ones', async () => {
  const router = await openUsers();
  fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Role' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['User', 'BU Head', 'Manager', 'Admin', 'DevOps Agent']);
  fireEvent.click(screen.getByRole('option', { name: 'Manager' }));
  await waitFor(() => expect(addressOf(router)).toBe('/admin/users?role=manager'));
  await waitFor(() => expect(server.requests.at(-1)?.path).toContain('role=manager'));
});

test('says what failed, and never that there is nobody', async () => {
  await openUsers({ 'GET /api/admin/users': noAnswer });
  expect(await screen.findByText('Could not load users')).toBeDefined();
  expect(screen.queryByText('No users yet')).toBeNull();
});

test('creates a user with the role that is usual, and says wrong fields before', async () => {
  await openUsers({
    'POST /api/admin/users': () => json(201, { success: true, user: { ...lena, isActive: true } }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create User' }));
  expect(dialog.getByRole('region', { name: 'Licenses' })).toBeDefined();
  expect(dialog.getByDisplayValue('Acme Manufacturing')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  for (const message of ['First name is required', 'Last name is required', 'Email is required']) {
    expect(await dialog.findByText(message)).toBeDefined();
  }
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Send an invitation' }).checked).toBe(true);
  expect(dialog.queryByText('Password is required')).toBeNull();
  type(dialog, 'First name', 'Lena');
  expect(dialog.queryByText('First name is required')).toBeNull();
  type(dialog, 'Last name', 'Vogt');
  type(dialog, 'E-mail', 'lena@elsewhere.example');
  type(dialog, 'Password', 'abc12');
  fireEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await dialog.findByText('Password must be at least 6 characters')).toBeDefined();
  expect(dialog.getByText('Email domain must be @acme.example (work email required)')).toBeDefined();
  type(dialog, 'E-mail', 'lena@acme.example');
  expect(await optionsOf(dialog, 'Role')).toEqual(['User', 'BU Head', 'Manager', 'DevOps Agent']);
  expect(sent('POST /api/admin/users')).toEqual([]);
  type(dialog, 'Password', 'abc123');
  fireEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('Lena Vogt can sign in now')).toBeDefined();
  expect(sent('POST /api/admin/users')).toEqual([
    {
      firstName: 'Lena',
      lastName: 'Vogt',
      email: 'lena@acme.example',
      password: 'abc123',
      invite: false,
      role: 'user',
      department: '',
      contactNumber: '',
      organizationCode: 'ACME',
    },
  ]);
});

test('invites whoever gets no password by hand', async () => {
  await openUsers({
    'POST /api/admin/users': () => json(201, { success: true, user: { ...lena, isActive: true } }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create User' }));
  type(dialog, 'First name', 'Lena');
  type(dialog, 'Last name', 'Vogt');
  type(dialog, 'E-mail', 'lena@acme.example');
  fireEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('Lena Vogt gets an invitation at user@acme.example')).toBeDefined();
  expect(sent('POST /api/admin/users')).toMatchObject([{ invite: true, password: '' }]);
});

test.each([
  [500, {}, 'Failed to create user'],
  [409, { message: 'No licenses available.' }, 'No licenses available.'],
  [400, { message: 'No', errors: [{ path: 'email', msg: 'Taken already' }] }, 'Taken already'],
])('keeps what was typed when the server answers %i', async (status, body, words) => {
  await openUsers({ 'POST /api/admin/users': () => json(status, { success: false, ...body }) });
  fireEvent.click(screen.getByRole('button', { name: 'Create User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create User' }));
  type(dialog, 'First name', 'Lena');
  type(dialog, 'Last name', 'Vogt');
  type(dialog, 'E-mail', 'lena@acme.example');
  type(dialog, 'Password', 'abc123');
  fireEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await dialog.findByText(words)).toBeDefined();
  expect(dialog.getByDisplayValue('lena@acme.example')).toBeDefined();
});

test('edits a user, and offers Admin only to those who are one', async () => {
  await openUsers({ 'PUT /api/admin/users/id-of-manager': () => saved() });
  const dialog = await choose('Priya Raman', 'Edit');
  expect(await optionsOf(dialog, 'Role')).toEqual(['User', 'BU Head', 'Manager', 'DevOps Agent']);
  type(dialog, /Department/, 'IT');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Priya Raman saved')).toBeDefined();
  expect(sent('PUT /api/admin/users/id-of-manager')).toEqual([
    {
      firstName: 'Priya',
      lastName: 'Raman',
      email: 'manager@acme.example',
      role: 'manager',
      department: 'IT',
      contactNumber: '+49 341 555 0199',
    },
  ]);
});

test('a refused edit is said in the dialog, which stays', async () => {
  await openUsers({ 'PUT /api/admin/users/id-of-manager': () => json(500, { success: false }) });
  const dialog = await choose('Priya Raman', 'Edit');
  type(dialog, /Department/, 'IT');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Failed to update user')).toBeDefined();
  expect(dialog.getByDisplayValue('IT')).toBeDefined();
});

test('one’s own account can be edited, its role not', async () => {
  await openUsers();
  expect(await menuOf('Hannah Brandt')).toEqual(['Edit', 'What can Hannah Brandt see?']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).disabled).toBe(true);
});

test('deactivates after asking', async () => {
  await openUsers({
    'GET /api/admin/users/id-of-manager/holdings': () => holding(),
    'DELETE /api/admin/users/id-of-manager': () => saved(),
  });
  const dialog = await choose('Priya Raman', 'Deactivate');
  expect(dialog.getByText('Are you sure you want to deactivate this user?')).toBeDefined();
  expect(sent('DELETE /api/admin/users/id-of-manager')).toHaveLength(0);
  await waitFor(() => expect(dialog.queryByText(/Looking up/)).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Priya Raman is deactivated')).toBeDefined();
  expect(sent('DELETE /api/admin/users/id-of-manager')).toHaveLength(1);
});

test('hands over first what the person has on their hands', async () => {
  const ines = { _id: 'ines', firstName: 'Ines', lastName: 'Kaya', email: 'ines@acme.example' };
  const agent = { organization: { name: 'Acme' }, autoAssign: true, workload: { openTickets: 0 } };
  await openUsers({
    'GET /api/admin/users/id-of-devops_agent/holdings': () => holding({ tickets: 2, schedules: 1 }),
    'GET /api/admin/devops-agents': () =>
      json(200, {
        success: true,
        devopsAgents: [
          { ...agent, ...ines },
          { ...agent, _id: marek._id, firstName: 'Marek', lastName: 'Nowak', email: marek.email },
        ],
        pagination: onePage(2, 100),
      }),
    'POST /api/admin/users/id-of-devops_agent/hand-over': () => holding(),
    'DELETE /api/admin/users/id-of-devops_agent': () => saved(marek),
  });
  const dialog = await choose('Marek Nowak', 'Deactivate');
  const label = 'Who takes over 2 open tickets and 1 scheduled ticket?';
  fireEvent.click(await dialog.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ines Kaya' }));
  expect(screen.queryByRole('option', { name: 'Marek Nowak' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Marek Nowak is deactivated')).toBeDefined();
  expect(sent('POST /api/admin/users/id-of-devops_agent/hand-over')).toEqual([
    { devopsAgent: 'ines', projectManager: '', buHead: '', approver: '' },
  ]);
});

test('reactivates, or says why not', async () => {
  const answers = [
    json(409, { success: false, message: 'No licenses available.' }),
    saved({ ...lena, isActive: true }),
  ];
  await openUsers({ 'PUT /api/admin/users/id-of-user': () => answers.shift() ?? saved() });
  await menuOf('Lena Vogt');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reactivate' }));
  expect(await screen.findByText('No licenses available.')).toBeDefined();
  await menuOf('Lena Vogt');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reactivate' }));
  expect(await screen.findByText('Lena Vogt can sign in again')).toBeDefined();
  expect(sent('PUT /api/admin/users/id-of-user')).toEqual([{ isActive: true }, { isActive: true }]);
});

test('resets a second factor after asking', async () => {
  await openUsers({ 'DELETE /api/admin/users/id-of-manager/second-factor': () => saved() });
  const dialog = await choose('Priya Raman', 'Reset second factor');
  fireEvent.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('The second factor of Priya Raman is reset')).toBeDefined();
});

test('shows where somebody is signed in, and ends a session there', async () => {
  const SESSIONS = 'GET /api/admin/users/id-of-manager/sessions';
  const END = 'DELETE /api/admin/users/id-of-manager/sessions/s-1';
  const session = {
    _id: 's-1',
    current: false,
    createdAt: new Date().toISOString(),
    lastSeenAt: new Date().toISOString(),
    address: '192.0.2.7',
    userAgent: 'curl/8.5.0',
  };
  const answer = (...sessions: object[]) => json(200, { success: true, sessions });
  await openUsers({ [SESSIONS]: () => answer(session), [END]: () => answer() });
  const dialog = await choose('Priya Raman', 'Sessions');
  expect(await dialog.findByText('192.0.2.7')).toBeDefined();
  server.answer({ [SESSIONS]: () => answer() });
  fireEvent.click(dialog.getByRole('button', { name: 'End the session of curl' }));
  expect(await screen.findByText('The session has ended')).toBeDefined();
  expect(await dialog.findByText('Not signed in anywhere.')).toBeDefined();
  expect(sent(END)).toHaveLength(1);
});

test('at whose address nothing arrives is shown so, and can be sent mail again', async () => {
  const since = new Date().toISOString();
  const nora = person('user', {
    _id: 'nora',
    firstName: 'Nora',
    lastName: 'Ek',
    mailProblem: { since, detail: '550 5.1.1' },
  });
  await openUsers({
    'GET /api/admin/users': () => listOf([priya, nora]),
    'POST /api/admin/users/nora/mail-problem/clear': () =>
      json(200, { success: true, user: { ...nora, mailProblem: null } }),
  });
  const row = within((await screen.findByText('Nora Ek')).closest('tr') as HTMLElement);
  expect(row.getByText('Mail fails')).toBeDefined();
  expect(await menuOf('Priya Raman')).not.toContain('Send mail again');
  await menuOf('Nora Ek');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send mail again' }));
  expect(await screen.findByText(`The next e-mail to Nora Ek goes to ${nora.email} again`)).toBeDefined();
});

test('somebody who was invited is shown so, and can be sent another invitation', async () => {
  const nora = person('user', { _id: 'nora', firstName: 'Nora', lastName: 'Ek', isInvited: true });
  await openUsers({
    'GET /api/admin/users': () =>
      listOf([priya, nora, { ...nora, _id: 'gone', lastName: 'Gone', isActive: false }]),
    'POST /api/admin/users/nora/invitation': () => json(200, { success: true, user: nora }),
  });
  const row = within((await screen.findByText('Nora Ek')).closest('tr') as HTMLElement);
  expect(row.getByText('Invited')).toBeDefined();
  expect(await menuOf('Priya Raman')).not.toContain('Send invitation again');
  expect(await menuOf('Nora Gone')).not.toContain('Send invitation again');

  await menuOf('Nora Ek');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  expect(await screen.findByText(`A new link for Nora Ek is on its way to ${nora.email}`)).toBeDefined();
  expect(sent('POST /api/admin/users/nora/invitation')).toEqual([{}]);

  server.answer({
    'POST /api/admin/users/nora/invitation': () =>
      json(409, {
        success: false,
        code: 'CONFLICT',
        message: 'This person can sign in already',
        requestId: 'r',
      }),
  });
  await menuOf('Nora Ek');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  expect(await screen.findByText('This person can sign in already')).toBeDefined();
});

test('somebody who came by the provider is listed with its name', async () => {
  const gwen = person('user', { _id: 'gwen', firstName: 'Gwen', lastName: 'Ode', signsInWithProvider: true });
  await openUsers({
    'GET /api/admin/users': () => listOf([priya, gwen]),
    'GET /api/config': () => installationAnswer({ providerName: 'Example ID' }),
  });
  const row = within((await screen.findByText('Gwen Ode')).closest('tr') as HTMLElement);
  expect(await row.findByText('with Example ID')).toBeDefined();
  expect(screen.getAllByText('with Example ID')).toHaveLength(1);
});

test('somebody who was deactivated stays so or becomes active, and nothing else', async () => {
  await openUsers();
  const dialog = await choose('Lena Vogt', 'Edit');
  expect(await optionsOf(dialog, 'Status')).toEqual(['Active', 'Inactive']);
});

test('users can be imported from a file', async () => {
  await openUsers();
  fireEvent.click(screen.getByRole('button', { name: 'Bulk Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Import' }));
  expect(dialog.getByText(/First Name, Last Name and Email/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Please select a CSV file');
});

const asClerk = async (names: readonly ('users.read' | 'users.manage')[]) => {
  beginSession('t', person('user', { permissions: names.map((name) => ({ name, scope: 'organization' })) }));
  server = startFakeServer({ 'GET /api/admin/users': () => listOf() });
  openApp('/admin/users');
  await screen.findByText('Marek Nowak');
};

test('whoever may only list people is offered nothing to do to them', async () => {
  await asClerk(['users.read']);
  expect(screen.queryByRole('button', { name: 'Create User' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Bulk Import' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
});

test('whoever manages people by a role gives no roles, and takes no second factor away', async () => {
  await asClerk(['users.read', 'users.manage']);
  expect(screen.getByRole('button', { name: 'Create User' })).toBeDefined();
  expect(await menuOf('Marek Nowak')).toEqual(['Edit', 'Sessions', 'Deactivate']);
});
