import type { Role } from '@switchboard/contract/enums.ts';
import type { Team } from '@switchboard/contract/tickets/teams.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { choose } from '../../testing/row-menu.ts';

const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' };
const desk: Team = {
  _id: 'team-1',
  name: 'Service desk',
  description: '',
  lead: null,
  calendar: null,
  autoAssign: true,
  mode: 'least_tickets',
  members: [
    { user: { ...ada, role: 'devops_agent' }, capacity: 10, presence: { state: 'present', until: null } },
  ],
  revision: 3,
  inboxCount: 7,
};

async function open(role: Role) {
  const server = startFakeServer({
    'GET /api/teams': () => json(200, { success: true, teams: [desk], pagination: onePage(1, 50) }),
    'PUT /api/teams/team-1': () => refusal(409, 'CONFLICT', 'Somebody else has changed this meanwhile.'),
    'DELETE /api/teams/team-1': () => json(200, { success: true, team: desk }),
  });
  beginSession('t', person(role));
  openApp('/admin/teams');
  await screen.findByText('Service desk');
  return server;
}

test('what somebody else has changed is refused, and what was typed stays', async () => {
  const server = await open('manager');
  screen.getByText('Ada Okafor');
  const dialog = await choose('Service desk', 'Edit');
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'First line' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Somebody else has changed this meanwhile.');
  expect(name.value).toBe('First line');
  expect(server.sent('PUT /api/teams/team-1')).toMatchObject([
    { name: 'First line', revision: 3, members: [{ user: 'ada', capacity: 10 }] },
  ]);
});

test('a team is archived after a question', async () => {
  const server = await open('admin');
  const dialog = await choose('Service desk', 'Archive');
  fireEvent.click(dialog.getByRole('button', { name: 'Archive' }));
  await screen.findByText('Service desk archived');
  await waitFor(() => expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
});

test.each<Role>(['bu_head', 'devops_agent'])(
  '%s reads who is in which team, and changes nothing',
  async (role) => {
    await open(role);
    screen.getByText('Ada Okafor');
    expect(screen.queryByRole('button', { name: 'Add team' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about Service desk' })).toBeNull();
  },
);

test('a super admin chooses an organization first, and only reads its teams', async () => {
  const acme = { _id: 'acme', name: 'Acme Manufacturing', code: 'ACME' };
  const server = startFakeServer({
    'GET /api/organizations': () =>
      json(200, { success: true, organizations: [acme], pagination: onePage(1, 20) }),
    'GET /api/organizations/acme': () => json(200, { success: true, organization: acme }),
    'GET /api/teams': () => json(200, { success: true, teams: [desk], pagination: onePage(1, 50) }),
  });
  beginSession('t', person('super_admin'));
  openApp('/admin/teams');
  await screen.findByText('Choose the organization that you want to look at.');
  const asked = () => server.requests.filter(({ path }) => path.startsWith('/api/teams'));
  expect(asked()).toEqual([]);

  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Organization' }), { button: 0 });
  fireEvent.click(await screen.findByText('Acme Manufacturing (ACME)'));
  await screen.findByText('Service desk');
  expect(asked()).toMatchObject([{ path: expect.stringContaining('organization=acme') }]);
  expect(screen.queryByRole('button', { name: 'Add team' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More about Service desk' })).toBeNull();
});
