import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createOrganization, createUser } from '../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });
beforeAll(async () => {
  const { superAdmin: root, ours, theirs } = world;
  await createUser(app.db, { role: 'super_admin', organizationId: null, email: 'second@desk.test' });
  const gone = await createUser(app.db, {
    role: 'super_admin',
    organizationId: null,
    email: 'gone@desk.test',
  });
  const closed = await createOrganization(app.db, 'CLOSED');
  await app.call(root, 'DELETE', `/super-admin/users/${gone}`);
  await app.call(root, 'DELETE', `/super-admin/users/${ours.otherUser}`);
  await app.call(root, 'PUT', `/super-admin/users/${ours.user}`, { body: { isActive: false } });
  await app.call(root, 'PUT', `/super-admin/users/${theirs.user}`, { body: { isActive: false } });
  await app.call(root, 'DELETE', `/organizations/${closed.id}`);
});

const get = async (path: string, as = world.superAdmin) => (await app.call(as, 'GET', path)).body;

/** 7 + 7, without one who is deleted; two super admins; the organization that is deleted has nobody. */
const MEMBERS = 13;
const EVERYBODY = MEMBERS + 2;
/** Two of them are inactive. */
const SEATS = 11;

test('every page tells the same number of people, whoever is deleted, inactive or a super admin', async () => {
  const overview = await get('/super-admin/dashboard');
  expect(overview.stats).toMatchObject({ totalUsers: EVERYBODY, superAdmins: 2, totalOrganizations: 2 });
  expect((await get('/admin/dashboard')).stats).toMatchObject({ totalUsers: EVERYBODY });

  const list = await get('/super-admin/users?limit=100');
  expect(list.stats).toEqual({ users: EVERYBODY, superAdmins: 2, organizations: 2 });
  expect(list).toMatchObject({ pagination: { total: EVERYBODY } });

  const organizations = await get('/super-admin/organizations');
  expect(organizations.stats).toMatchObject({ users: MEMBERS, licenses: { usedLicenses: SEATS } });
  const rows = organizations.organizations as unknown as {
    userCount: number;
    licenses: { usedLicenses: number };
  }[];
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expect(sum(rows.map(({ userCount }) => userCount))).toBe(MEMBERS);
  expect(sum(rows.map(({ licenses }) => licenses.usedLicenses))).toBe(SEATS);

  const subscriptions = await get('/super-admin/subscriptions');
  expect(subscriptions.stats).toMatchObject({ totalUsers: MEMBERS, usedLicenses: SEATS });
});

test('an organization tells its own, the same wherever', async () => {
  const { ours, superAdmin } = world;
  expect((await get('/admin/dashboard', ours.admin)).stats).toMatchObject({ totalUsers: 6 });
  expect(await get('/admin/users', ours.admin)).toMatchObject({
    pagination: { total: 6 },
    licenses: { usedLicenses: 5 },
  });
  expect((await get(`/organizations/${ours.id}`, ours.admin)).organization).toMatchObject({
    userCount: 6,
    licenses: { usedLicenses: 5 },
  });
  expect((await get(`/organizations/${ours.id}/usage`, superAdmin)).usage).toMatchObject({ users: 6 });
});
