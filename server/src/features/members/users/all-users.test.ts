import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createOrganization, createUser, PASSWORD } from '../../../testing/world.ts';

const DAY = 24 * 60 * 60 * 1000;

const { app, world } = await openTestApp({}, { empty: true });
beforeAll(async () => {
  await app.db.updateTable('users').set({ created_at: app.clock.now() }).execute();
});

const list = (query = '', path = '/super-admin/users') =>
  app.call(world.superAdmin, 'GET', `${path}${query}`);
interface Listed {
  readonly email: string;
  readonly organization: { readonly code: string } | null;
  readonly lastSignInAt: string | null;
}
const usersIn = (body: { users?: unknown }) => body.users as readonly Listed[];
const emailsIn = (body: { users?: unknown }) => usersIn(body).map(({ email }) => email);

describe('the list of everybody', () => {
  test('holds all organizations’ people and the super admins by name, with figures of all', async () => {
    const { body } = await list('?limit=100');
    expect(usersIn(body)).toHaveLength(15);
    expect(new Set(usersIn(body).map(({ organization }) => organization?.code))).toEqual(
      new Set(['OURS', 'THEIRS', undefined]),
    );
    expect(body).toMatchObject({
      pagination: { page: 1, current: 1, total: 15, limit: 100 },
      stats: { users: 15, superAdmins: 1, organizations: 2 },
    });
    expect(emailsIn(body).slice(0, 2).toSorted()).toEqual(['admin@ours.test', 'admin@theirs.test']);
    expect(JSON.stringify(body)).not.toContain('password');
    expect((await list()).body).toMatchObject({ pagination: { limit: 25 } });
  });

  test('is narrowed by words, role, state and organization; the figures stay', async () => {
    expect(emailsIn((await list('?search=MANAGER%20per')).body)).toHaveLength(2);
    expect(emailsIn((await list('?search=head@theirs')).body)).toEqual(['head@theirs.test']);
    expect(emailsIn((await list('?role=super_admin')).body)).toEqual(['root@desk.test']);
    expect(emailsIn((await list(`?organization=${world.ours.id}&role=manager,bu_head`)).body)).toEqual([
      'head@ours.test',
      'manager@ours.test',
    ]);
    const nothing = await list(`?search=nobody&organization=${world.ours.id}`);
    expect(nothing.body).toMatchObject({ users: [], pagination: { total: 0 }, stats: { users: 15 } });
    expect(emailsIn((await list('?organization=nonsense')).body)).toEqual([]);
    expect((await list('?role=king')).status).toBe(400);
    expect((await list('?idle=0')).status).toBe(400);
  });

  test('leaves out the people of closed organizations', async () => {
    const closed = await createOrganization(app.db, 'CLOSED');
    await app.call(world.superAdmin, 'DELETE', `/organizations/${closed.id}`);
    expect((await list('?search=closed.test')).body).toMatchObject({ users: [], stats: { users: 15 } });
    for (const call of [
      await app.call(world.superAdmin, 'PUT', `/super-admin/users/${closed.user}`, { body: {} }),
      await app.call(world.superAdmin, 'DELETE', `/super-admin/users/${closed.user}`),
    ]) {
      expect(call.status).toBe(404);
    }
  });

  test('is the super admins’ alone; the admins’ call gives them all organizations, or one with its licenses', async () => {
    expect((await app.call(world.ours.admin, 'GET', '/super-admin/users')).status).toBe(403);
    expect((await list('?limit=100', '/admin/users')).body).toMatchObject({
      licenses: null,
      pagination: { total: 15 },
    });
    expect((await list(`?organization=${world.theirs.id}`, '/admin/users')).body).toMatchObject({
      licenses: { totalLicenses: 100, usedLicenses: 7 },
      pagination: { total: 7 },
    });
    const own = await app.call(world.ours.admin, 'GET', `/admin/users?organization=${world.theirs.id}`);
    expect(own.body).toMatchObject({ licenses: { usedLicenses: 7 }, pagination: { total: 7 } });
    expect(JSON.stringify(own.body)).not.toContain('theirs');
  });
});

describe('the last sign-in', () => {
  const signIn = (email: string) =>
    app.call(null, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
  const lastSignIn = async (email: string) => usersIn((await list(`?search=${email}`)).body)[0]?.lastSignInAt;

  test('is written by a sign-in that worked, and by no other', async () => {
    expect(await lastSignIn('user@ours.test')).toBeNull();
    await app.call(null, 'POST', '/auth/login', { body: { email: 'user@ours.test', password: 'wrong' } });
    expect(await lastSignIn('user@ours.test')).toBeNull();
    expect((await signIn('user@ours.test')).status).toBe(200);
    expect(await lastSignIn('user@ours.test')).toBe(app.clock.now().toISOString());
  });

  test('of several at once all get in', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('head@ours.test')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('tells who is idle; whoever never came counts from the day they were added', async () => {
    app.clock.advance(61 * DAY);
    await signIn('user@theirs.test');
    await createUser(app.db, { role: 'user', organizationId: world.theirs.id, email: 'new@theirs.test' });
    await app.db
      .updateTable('users')
      .set({ created_at: app.clock.now() })
      .where('email', '=', 'new@theirs.test')
      .execute();
    const idle = emailsIn((await list(`?organization=${world.theirs.id}&idle=60`)).body);
    expect(idle).toHaveLength(6);
    expect(idle).not.toContain('user@theirs.test');
    expect(idle).not.toContain('new@theirs.test');
    expect(emailsIn((await list(`?organization=${world.theirs.id}&idle=62`)).body)).toEqual([]);
  });

  test('lets a super admin see beside a request for licenses how many of them lie idle', async () => {
    await app.call(world.superAdmin, 'PUT', `/super-admin/users/${world.theirs.head}`, {
      body: { isActive: false },
    });
    await app.call(world.theirs.admin, 'POST', `/organizations/${world.theirs.id}/license-requests`, {
      body: { requestedTotal: 120 },
    });
    const { body } = await app.call(world.superAdmin, 'GET', '/super-admin/license-requests?state=open');
    expect(body).toMatchObject({ licenseRequests: [{ idleUsers: 5 }] });
  });
});
