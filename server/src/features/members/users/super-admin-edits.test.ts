import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  createOrganization,
  createTicket,
  createUser,
  type Organization,
  PASSWORD,
} from '../../../testing/world.ts';

let app: TestApp;
let root: string;
let home: Organization;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  root = await createUser(app.db, { role: 'super_admin', organizationId: null, email: 'root@desk.test' });
});
beforeEach(async () => {
  count += 1;
  home = await createOrganization(app.db, `ORG${count}`);
});
afterAll(() => app.close());

const edit = (id: string, body: Record<string, unknown>, by = root) =>
  app.call(by, 'PUT', `/super-admin/users/${id}`, { body });
const remove = (id: string, by = root) => app.call(by, 'DELETE', `/super-admin/users/${id}`);
const addSuperAdmin = (name: string) =>
  createUser(app.db, { role: 'super_admin', organizationId: null, email: `${name}@desk.test` });
const stored = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audit = async () =>
  (await app.call(home.admin, 'GET', '/admin/audit?kind=user')).body.entries as unknown as {
    verb: string;
    subject: string;
    by: { _id: string } | null;
  }[];

describe('editing', () => {
  test('changes what is given of anybody, and their organization’s record names the super admin', async () => {
    const answer = await edit(home.manager, { firstName: 'Ines', role: 'admin', department: 'IT' });
    expect(answer.body).toMatchObject({
      user: { firstName: 'Ines', lastName: 'Person', role: 'admin', organization: { _id: home.id } },
    });
    expect(await audit()).toMatchObject([
      { verb: 'edited', by: { _id: root } },
      { verb: 'edited', by: { _id: root } },
      { verb: 'edited', by: { _id: root } },
    ]);
    expect((await edit('0191d7a0-0000-7000-8000-000000000000', {})).status).toBe(404);
    expect((await edit('nonsense', {})).status).toBe(404);
  });

  test('of auto-assign alone changes nothing else, and is for agents', async () => {
    const { updated_at: _, auto_assign: __, ...before } = await stored(home.agent);
    expect((await edit(home.agent, { autoAssign: true })).body).toMatchObject({ user: { autoAssign: true } });
    expect(await stored(home.agent)).toMatchObject({ ...before, auto_assign: true });
    expect((await edit(home.agent, { autoAssign: false })).body).toMatchObject({
      user: { autoAssign: false },
    });
    expect((await edit(home.manager, { autoAssign: true })).body).toMatchObject({
      errors: [{ path: 'autoAssign' }],
    });
  });

  test('refuses blank required fields, one’s own role and state, and the role of a super admin', async () => {
    const blank = { firstName: '', lastName: ' ', email: '' };
    expect((await edit(home.user, blank)).body).toMatchObject({
      errors: [
        { path: 'firstName', msg: 'First name is required' },
        { path: 'lastName', msg: 'Last name is required' },
        { path: 'email', msg: 'Email is required' },
      ],
    });
    expect((await edit(home.user, { organization: '' })).body).toMatchObject({
      errors: [{ path: 'organization', msg: 'Organization is required' }],
    });
    expect((await edit(home.user, { role: 'super_admin' })).status).toBe(400);
    expect((await edit(root, { firstName: 'Ada' })).body).toMatchObject({ user: { firstName: 'Ada' } });
    expect((await edit(root, { isActive: false })).status).toBe(409);
    for (const own of [{ role: 'admin' }, { organization: home.id }]) {
      expect(await edit(root, own), JSON.stringify(own)).toMatchObject({
        status: 409,
        body: { message: 'You cannot deactivate your own account' },
      });
    }
    expect(await stored(root)).toMatchObject({ role: 'super_admin', organization_id: null, is_active: true });
  });

  test('is open to super admins under /admin as well', async () => {
    const at = `/admin/users/${home.user}`;
    expect((await app.call(root, 'PUT', at, { body: { lastName: 'Kaya' } })).body).toMatchObject({
      user: { lastName: 'Kaya' },
    });
    expect((await app.call(root, 'GET', `${at}/holdings`)).status).toBe(200);
    expect((await app.call(root, 'DELETE', at)).body).toMatchObject({ user: { isActive: false } });
  });
});

describe('deleting', () => {
  test('signs out, frees seat and e-mail, and leaves the name where they acted', async () => {
    const token = await app.tokenFor(home.agent);
    const open = await createTicket(app.db, home, { agent: home.agent, requester: home.otherUser });
    const closed = await createTicket(app.db, home, { agent: home.agent, status: 'Closed' });
    const answer = await remove(home.agent);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { _id: home.agent, lastName: 'Person', isActive: false } });

    const me = await app.fastify.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.statusCode).toBe(401);
    const email = `agent@org${count}.test`;
    const body = { email, password: PASSWORD };
    expect((await app.call(null, 'POST', '/auth/login', { body })).status).toBe(401);
    expect((await remove(home.agent)).status).toBe(404);
    expect((await edit(home.agent, { firstName: 'Back' })).status).toBe(404);
    const listed = await app.call(root, 'GET', `/super-admin/users?search=${email}`);
    expect(JSON.stringify(listed.body)).not.toContain(home.agent);

    const before = await app.call(home.admin, 'GET', `/tickets/${open}`);
    expect(before.body).toMatchObject({ ticket: { currentAssignments: [] } });
    const kept = await app.call(home.admin, 'GET', `/tickets/${closed}`);
    expect(JSON.stringify(kept.body)).toContain('Person (deleted)');
    expect((await audit())[0]).toMatchObject({ verb: 'deleted', subject: 'agent Person', by: { _id: root } });

    const again = await app.call(root, 'POST', '/super-admin/users', {
      body: {
        firstName: 'A',
        lastName: 'New',
        email,
        password: PASSWORD,
        role: 'devops_agent',
        organization: home.id,
      },
    });
    expect(again.status).toBe(201);
  });

  test('forgets what opened the account, and how to reach its owner', async () => {
    await edit(home.user, { contactNumber: '2501' });
    await remove(home.user);
    expect(await stored(home.user)).toMatchObject({
      password_hash: null,
      is_active: false,
      email: '',
      contact_number: '',
    });
    const { body } = await app.call(home.admin, 'GET', '/admin/users');
    expect(body).toMatchObject({ pagination: { total: 6 }, licenses: { usedLicenses: 6 } });
  });

  test('is not for admins, and nobody deletes themselves', async () => {
    expect((await remove(home.user, home.admin)).status).toBe(403);
    const own = await remove(root);
    expect(own.status).toBe(409);
    expect(own.body.message).toBe('You cannot delete your own account');
  });
});

describe('super admins', () => {
  const activeOnes = async () =>
    (
      await app.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'super_admin')
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .execute()
    ).map(({ id }) => id);

  test('are edited, deactivated, brought back and deleted by each other, never moved or demoted', async () => {
    const second = await addSuperAdmin('second');
    expect((await edit(second, { lastName: 'Root', organization: '' })).status).toBe(200);
    for (const body of [{ role: 'admin' }, { organization: home.id }]) {
      expect((await edit(second, body)).body.message).toBe(
        'The role and organization of a super admin cannot be changed',
      );
    }
    expect((await edit(second, { isActive: false })).body).toMatchObject({ user: { isActive: false } });
    expect((await edit(second, { isActive: true })).body).toMatchObject({ user: { isActive: true } });
    expect((await remove(second)).status).toBe(200);
    const events = await app.db
      .selectFrom('installation_events')
      .select(['verb', 'data', 'actor_id'])
      .where('subject_id', '=', second)
      .orderBy('sequence')
      .execute();
    expect(events).toEqual([
      { verb: 'edited', data: expect.objectContaining({ field: 'lastName' }), actor_id: root },
      { verb: 'deactivated', data: {}, actor_id: root },
      { verb: 'reactivated', data: {}, actor_id: root },
      { verb: 'deleted', data: {}, actor_id: root },
    ]);
  });

  test.each([
    ['delete', (id: string, by: string) => remove(id, by)],
    ['deactivate', (id: string, by: string) => edit(id, { isActive: false }, by)],
  ])('two who %s each other at the same moment leave one', async (what, act) => {
    for (let round = 0; round < 5; round += 1) {
      const other = await addSuperAdmin(`${what}-${round}`);
      const [first = root] = (await activeOnes()).filter((id) => id !== other);
      const answers = await Promise.all([act(other, first), act(first, other)]);
      const statuses = answers.map(({ status }) => status).toSorted();
      // Whoever comes second finds the session ended, or is the last one.
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const left = await activeOnes();
      expect(left).toHaveLength(1);
      root = left[0] ?? root;
    }
  });
});
