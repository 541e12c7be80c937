import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { pick, type } from '../../../testing/dialog.ts';
import {
  type Answers,
  type FakeServer,
  json,
  noAnswer,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { choose, menuOf } from '../../../testing/row-menu.ts';

const root = person('super_admin', { firstName: 'Rowan', lastName: 'Ellis', email: 'super@desk.example' });
const marek = person('devops_agent', { firstName: 'Marek', lastName: 'Nowak', autoAssign: true });
const priya = person('manager', { firstName: 'Priya', lastName: 'Raman', lastSignInAt: null });
const lena = person('user', { firstName: 'Lena', lastName: 'Vogt', isActive: false });
const people = [root, marek, priya, lena];
const licenses = {
  totalLicenses: 15,
  usedLicenses: 13,
  availableLicenses: 2,
  licenseType: 'premium',
  licenseNotes: '',
};
const place = (name: string, code: string, entity: string) => ({
  _id: `id-of-${code.toLowerCase()}`,
  name,
  code,
  organization_entity: entity,
  licenses,
});

const acme = place('Acme Manufacturing', 'ACME', 'acme.example');
const globex = place('Globex Logistics', 'GLOBEX', 'globex.example');
const NOTHING = {
  agentTickets: 0,
  otherAssignments: 0,
  requestedTickets: 0,
  managedProjects: 0,
  headedProjects: 0,
  schedules: 0,
  pausingSchedules: 0,
};

const listOf = (users = people, total = users.length, limit = 25) =>
  json(200, {
    success: true,
    users,
    pagination: { current: 1, page: 1, pages: Math.ceil(total / limit), total, limit },
    stats: { users: 1204, superAdmins: 2, organizations: 38 },
  });
const saved = (user = priya) => json(200, { success: true, user });

let server: FakeServer;

async function openAllUsers(answers: Answers = {}, address = '/super-admin/users') {
  beginSession('t', root);
  server = startFakeServer({
    'GET /api/super-admin/users': () => listOf(),
    'GET /api/organizations': () =>
      json(200, { success: true, organizations: [acme, globex], pagination: {} }),
    'GET /api/organizations/id-of-globex': () => json(200, { success: true, organization: globex }),
    ...answers,
  });
  const router = openApp(address);
  await screen.findByRole('heading', { level: 1, name: /All Users/ });
  return router;
}

const requestsOf = (call: string) =>
  server.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(call));
const sent = (call: string) => requestsOf(call).map(({ body }) => body);
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('counts everybody, the organizations, and who is active on this page', async () => {
  await openAllUsers();
  await screen.findByText('Marek Nowak');
  for (const [label, value] of [
    ['Total Users', '1,2042 super admins included'],
    ['Organizations', '38'],
    ['Active Users', '3'],
  ] as const) {
    const labels = screen.getAllByText(label, { selector: 'main *' });
    expect(labels.some((word) => word.parentElement?.textContent?.includes(value))).toBe(true);
  }
});

test('shows role, organization, state, last sign-in, and auto-assign of agents alone', async () => {
  await openAllUsers();
  const agent = await rowOf('Marek Nowak');
  expect(agent.getByText('DevOps Agent')).toBeDefined();
  expect(agent.getByText('Acme Manufacturing')).toBeDefined();
  expect(agent.getByText('Assembly')).toBeDefined();
  expect(agent.getByText('Enabled')).toBeDefined();
  const manager = await rowOf('Priya Raman');
  expect(manager.getByText('N/A')).toBeDefined();
  expect(manager.getByText('Never')).toBeDefined();
  expect((await rowOf('Lena Vogt')).getByText('Inactive')).toBeDefined();
  expect((await rowOf('Rowan Ellis (You)')).getByText('No Organization')).toBeDefined();
});

test('the box sends auto-assign alone, and says when it was not saved', async () => {
  const answers = [
    json(500, { success: false }),
    json(200, { success: true, user: { ...marek, autoAssign: false } }),
  ];
  await openAllUsers({ 'PUT /api/super-admin/users/id-of-devops_agent': () => answers.shift() ?? saved() });
  const box = await screen.findByRole('checkbox', { name: 'Enabled, auto-assign of Marek Nowak' });
  fireEvent.click(box);
  expect(await screen.findByText('Failed to save auto-assign')).toBeDefined();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Enabled, auto-assign of Marek Nowak' }));
  await waitFor(() => expect(sent('PUT /api/super-admin/users')).toHaveLength(2));
  expect(sent('PUT /api/super-admin/users')).toEqual([{ autoAssign: false }, { autoAssign: false }]);
});

test('filters are chips: six roles, organizations by name and code; Clear All takes them off', async () => {
  const router = await openAllUsers();
  fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Role' }));
  const roles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(roles).toEqual(['User', 'BU Head', 'Manager', 'Admin', 'DevOps Agent', 'Super Admin']);
  fireEvent.click(screen.getByRole('option', { name: 'Super Admin' }));
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/users?role=super-admin'));
  expect(screen.getByRole('button', { name: 'Remove filter Role' })).toBeDefined();
  fireEvent.click(screen.getByRole('combobox', { name: 'Filter by Organization' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Globex Logistics (GLOBEX)' }));
  await waitFor(() => expect(addressOf(router)).toContain('organization=id-of-globex'));
  expect(screen.getByRole('combobox', { name: 'Organization: Globex Logistics (GLOBEX)' })).toBeDefined();
  await waitFor(() =>
    expect(
      server.requests.some(({ path }) => /role=super_admin.*organization=|organization=.*role=/.test(path)),
    ).toBe(true),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/users'));
});

test('names the organization of an address, and lists the idle ones that it asks for', async () => {
  await openAllUsers({}, '/super-admin/users?organization=id-of-globex&status=active&idle=60');
  expect(
    await screen.findByRole('combobox', { name: 'Organization: Globex Logistics (GLOBEX)' }),
  ).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Last sign-in: More than 60 days ago' })).toBeDefined();
  expect(requestsOf('GET /api/super-admin/users')[0]?.path).toMatch(/idle=60/);
});

test('asks once typing has rested for half a second', async () => {
  await openAllUsers();
  await screen.findByText('Marek Nowak');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const before = requestsOf('GET /api/super-admin/users').length;
  const field = screen.getByRole('searchbox', { name: 'Search by name or e-mail' });
  for (const value of ['m', 'ma', 'mar']) fireEvent.change(field, { target: { value } });
  await vi.advanceTimersByTimeAsync(450);
  expect(requestsOf('GET /api/super-admin/users')).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(100);
  await waitFor(() => expect(requestsOf('GET /api/super-admin/users')).toHaveLength(before + 1));
  expect(server.requests.at(-1)?.path).toContain('search=mar');
});

test('says which rows are shown, offers page sizes and at most five pages', async () => {
  const router = await openAllUsers({ 'GET /api/super-admin/users': () => listOf(people, 260) });
  expect(await screen.findByText('Showing 1 to 25 of 260 users')).toBeDefined();
  expect(screen.getAllByRole('link', { name: /^Page \d+$/ }).length).toBeLessThanOrEqual(5);
  const sizes = screen.getByRole('combobox', { name: 'Show' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '25', '50', '100']);
  fireEvent.change(sizes, { target: { value: '50' } });
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/users?size=50'));
  await waitFor(() => expect(server.requests.at(-1)?.path).toContain('limit=50'));
});

test('keeps the page size when search and filters are cleared', async () => {
  const router = await openAllUsers(
    { 'GET /api/super-admin/users': () => listOf([]) },
    '/super-admin/users?search=nobody&size=50',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(addressOf(router)).toBe('/super-admin/users?size=50'));
});

test('says that nobody was found', async () => {
  await openAllUsers({ 'GET /api/super-admin/users': () => listOf([]) }, '/super-admin/users?search=xyz');
  expect(await screen.findByText('No users found')).toBeDefined();
  expect(screen.getByText('Try adjusting your search criteria or add a new user.')).toBeDefined();
});

test('says what failed, and never that nobody was found', async () => {
  await openAllUsers({ 'GET /api/super-admin/users': noAnswer });
  expect(await screen.findByText('Could not load users')).toBeDefined();
  expect(screen.queryByText('No users found')).toBeNull();
});

test('adds somebody to the chosen organization, whose seats and domain it shows', async () => {
  await openAllUsers({
    'POST /api/super-admin/users': () => json(201, { success: true, user: { ...lena, isActive: true } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add User' }));
  expect(await dialog.findByText('Organization is required')).toBeDefined();
  expect(dialog.queryByRole('region', { name: 'Licenses' })).toBeNull();
  await pick(dialog, 'Organization', 'Globex Logistics (GLOBEX)');
  expect(await dialog.findByText('13 of 15 used')).toBeDefined();
  expect(dialog.getByText('Must end with @globex.example')).toBeDefined();
  expect(dialog.queryByText('Organization is required')).toBeNull();
  type(dialog, 'First name', 'Lena');
  type(dialog, 'Last name', 'Vogt');
  type(dialog, 'E-mail', 'lena@globex.example');
  type(dialog, 'Password', 'abc123');
  fireEvent.click(dialog.getByRole('combobox', { name: 'Role' }));
  const list = within(await screen.findByRole('listbox', { name: 'Role' }));
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'User',
    'BU Head',
    'Manager',
    'Admin',
    'DevOps Agent',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Admin' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add User' }));
  expect(await screen.findByText('Lena Vogt can sign in now')).toBeDefined();
  expect(sent('POST /api/super-admin/users')).toEqual([
    {
      organization: 'id-of-globex',
      firstName: 'Lena',
      lastName: 'Vogt',
      email: 'lena@globex.example',
      password: 'abc123',
      invite: false,
      role: 'admin',
      department: '',
      contactNumber: '',
    },
  ]);
});

test('shows a server’s refusals under their fields, and keeps what was typed', async () => {
  const refusal = { success: false, message: 'No', errors: [{ path: 'organization', msg: 'Gone already' }] };
  await openAllUsers(
    { 'PUT /api/super-admin/users/id-of-manager': () => json(400, refusal) },
    '/super-admin/users',
  );
  const dialog = await choose('Priya Raman', 'Edit');
  type(dialog, /Department/, 'IT');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Gone already')).toBeDefined();
  expect(dialog.getByDisplayValue('IT')).toBeDefined();
});

test('says what a move means before it can be done, then does it', async () => {
  const move = {
    from: { _id: acme._id, name: acme.name, licenses: { ...licenses, usedLicenses: 21, totalLicenses: 25 } },
    to: { _id: globex._id, name: globex.name, licenses },
    takesSeat: true,
    emailFits: false,
    leaves: { ...NOTHING, agentTickets: 3, managedProjects: 1, schedules: 2 },
  };
  let fails = true;
  await openAllUsers({
    'GET /api/super-admin/users/id-of-manager/move': () =>
      fails ? noAnswer() : json(200, { success: true, move }),
    'PUT /api/super-admin/users/id-of-manager': () => saved(),
  });
  const dialog = await choose('Priya Raman', 'Edit');
  await pick(dialog, 'Organization', 'Globex Logistics (GLOBEX)');
  expect(await dialog.findByText('Could not load what changes with the move')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move and save' }).disabled).toBe(true);
  fails = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  const notice = within(await dialog.findByRole('region', { name: 'What changes with the move' }));
  for (const sentence of [
    '21 → 20 of 25 licenses',
    '13 → 14 of 15 licenses',
    'Their e-mail must end with @globex.example.',
    '3 open tickets will have no agent.',
    '1 project will have no manager.',
    '2 schedules will look for another agent.',
  ]) {
    expect(await notice.findByText(sentence)).toBeDefined();
  }
  expect(server.requests.some(({ path }) => path.endsWith('/move?organization=id-of-globex'))).toBe(true);
  type(dialog, 'E-mail', 'priya@globex.example');
  fireEvent.click(dialog.getByRole('button', { name: 'Move and save' }));
  expect(await screen.findByText('Priya Raman belongs to Globex Logistics now')).toBeDefined();
  expect(sent('PUT /api/super-admin/users/id-of-manager')).toMatchObject([
    { organization: 'id-of-globex', email: 'priya@globex.example' },
  ]);
});

test('a super admin keeps the role and has no organization to choose', async () => {
  const other = person('super_admin', { _id: 'other', firstName: 'Ada', lastName: 'Root' });
  await openAllUsers({ 'GET /api/super-admin/users': () => listOf([root, other]) });
  expect(await menuOf('Ada Root')).toEqual(['Edit', 'Deactivate', 'Delete']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('combobox', { name: 'Organization' })).toBeNull();
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).disabled).toBe(true);
  expect(dialog.getByDisplayValue('Super Admin')).toBeDefined();
});

test('deletes after asking; one’s own account is only edited', async () => {
  await openAllUsers({
    'GET /api/admin/users/id-of-manager/holdings': () =>
      json(200, {
        success: true,
        holdings: { tickets: 0, schedules: 0, managedProjects: 0, headedProjects: 0, approvals: 0 },
      }),
    'DELETE /api/super-admin/users/id-of-manager': () => saved(),
  });
  expect(await menuOf('Rowan Ellis')).toEqual(['Edit']);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  const dialog = await choose('Priya Raman', 'Delete');
  expect(dialog.getByText('Are you sure you want to delete this user?')).toBeDefined();
  expect(sent('DELETE /api/super-admin/users')).toHaveLength(0);
  await waitFor(() => expect(dialog.queryByText(/Looking up/)).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Priya Raman is deleted')).toBeDefined();
});
