import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { createTicket } from '@switchboard/contract/tickets/tickets.ts';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createOrganization, createUser, type Organization } from '../../testing/world.ts';

const DAY = 86_400_000;

const { app, world } = await openTestApp({}, { empty: true });
let ours: Organization;
beforeAll(async () => {
  ours = world.ours;
});

const write = async (as: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
  expect((await app.call(as, method, path, { body })).status).toBeLessThan(300);
const before = async (as: string, path: string) => (await app.call(as, 'GET', path)).body.before;
const trend = (as: string) => before(as, '/dashboard/trend');
const overview = () => before(world.superAdmin, '/super-admin/dashboard');

const raise = async (status = 'Open', agent: string | null = null) => {
  const { body } = await app.call(ours.user, 'POST', '/tickets', {
    body: {
      summary: 'Belt 3 stops',
      description: 'Twice a shift.',
      ticketType: 'Report Issue',
      category: ours.category,
      project: ours.plainProject,
      projectManagerName: 'Priya Raman',
      contactNumber: '2500',
    },
  });
  const { _id: id } = (body as unknown as AnswerOf<typeof createTicket>).ticket;
  if (agent) await write(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { devopsAgent: agent });
  if (status !== 'Open') await write(ours.admin, 'PUT', `/tickets/${id}/status`, { status });
  return id;
};

test('on the first day there is nothing to compare with', async () => {
  await raise();
  expect(await trend(ours.user)).toBeNull();
  expect(await trend(ours.agent)).toBeNull();
  expect(await overview()).toEqual({
    totalOrganizations: null,
    totalUsers: null,
    superAdmins: null,
    totalTickets: null,
    activeSubscriptions: null,
  });
});

test('tickets count in the status that they had then, for whoever had them', async () => {
  app.clock.advance(DAY);
  const reopened = await raise('Resolved', ours.agent);
  const handedOn = await raise('In Progress', ours.agent);
  await raise('Closed', ours.agent);
  app.clock.advance(40 * DAY);
  await write(ours.admin, 'PUT', `/tickets/${reopened}/status`, { status: 'Open' });
  await write(ours.admin, 'PUT', `/tickets/${reopened}/status`, { status: 'In Progress' });
  await write(ours.admin, 'PUT', `/admin/tickets/${handedOn}/assign`, { devopsAgent: ours.otherAgent });
  await raise('Resolved', ours.agent);

  expect(await trend(ours.user)).toEqual({ total: 4, open: 1, inProgress: 1, resolved: 1, closed: 1 });
  expect(await trend(ours.agent)).toEqual({ total: 3, open: 0, inProgress: 1, resolved: 1, closed: 1 });
  expect(await trend(ours.otherAgent)).toBeNull();
  expect(await trend(world.theirs.user)).toBeNull();
});

test('what was deleted or closed since then was there, and what came since was not', async () => {
  const { superAdmin, theirs } = world;
  await write(superAdmin, 'DELETE', `/super-admin/users/${theirs.otherUser}`);
  await write(superAdmin, 'PUT', `/organizations/${theirs.id}`, { status: 'inactive' });
  const late = await createOrganization(app.db, 'LATE');
  const at = { created_at: app.clock.now() };
  await app.db.updateTable('organizations').set(at).where('id', '=', late.id).execute();
  await app.db.updateTable('users').set(at).where('organization_id', '=', late.id).execute();
  await createUser(app.db, { role: 'user', organizationId: ours.id, email: 'late@ours.test' });
  await app.db.updateTable('users').set(at).where('email', '=', 'late@ours.test').execute();
  const then = {
    totalOrganizations: 2,
    totalUsers: 15,
    superAdmins: 1,
    totalTickets: 4,
    activeSubscriptions: 2,
  };
  expect(await overview()).toEqual(then);
  await write(superAdmin, 'DELETE', `/organizations/${theirs.id}`);
  expect(await overview()).toEqual(then);
});

test('is the requesters’ and the agents’', async () => {
  for (const who of [ours.admin, ours.manager, world.superAdmin]) {
    expect((await app.call(who, 'GET', '/dashboard/trend')).status).toBe(403);
  }
  expect((await app.call(ours.user, 'GET', '/dashboard/trend?timeZone=Mars')).status).toBe(400);
});
