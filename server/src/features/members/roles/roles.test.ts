import { CUSTOM_ROLES } from '@switchboard/contract/limits.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import type { Access } from '@switchboard/contract/tickets/audience.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createRole, createTicket, createUser, createWorld, type World } from '../../../testing/world.ts';

interface Entries {
  readonly entries: readonly { readonly verb: string; readonly to: string | null }[];
}

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app.db);
});
afterAll(() => app.close());

const person = (role: 'user' | 'admin' = 'user') =>
  createUser(app.db, { role, organizationId: world.ours.id, email: `${crypto.randomUUID()}@ours.test` });
const give = (userId: string, ...customRoles: string[]) =>
  app.call(world.ours.admin, 'PUT', `/admin/users/${userId}/roles`, { body: { customRoles } });

test('a role is made, changed by who has seen it last, listed and deleted, and the record says so', async () => {
  const as = world.ours.admin;
  const permissions = [
    { name: 'tickets.read', scope: 'organization' },
    { name: 'audit.read', scope: 'organization' },
  ];
  const made = await app.call(as, 'POST', '/admin/roles', { body: { name: 'Auditor', permissions } });
  expect(made.status).toBe(201);
  const { _id } = made.body.role as unknown as { _id: string };
  expect(made.body.role).toMatchObject({ name: 'Auditor', description: '', people: 0, version: 1 });
  const again = await app.call(as, 'POST', '/admin/roles', { body: { name: 'AUDITOR', permissions } });
  expect([again.status, again.body.code]).toEqual([409, 'NAME_TAKEN']);

  const url = `/admin/roles/${_id}`;
  const edit = (body: object) => app.call(as, 'PUT', url, { body });
  expect((await edit({ description: 'Reads', version: 1 })).body.role).toMatchObject({ version: 2 });
  const stale = await edit({ description: 'Reads all', version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);

  const holder = await person();
  expect((await give(holder, _id)).body.user).toMatchObject({ customRoles: [{ _id, name: 'Auditor' }] });
  const { roles } = (await app.call(as, 'GET', '/admin/roles')).body as unknown as { roles: object[] };
  expect(roles).toContainEqual(expect.objectContaining({ _id, people: 1 }));
  expect((await app.call(as, 'DELETE', url)).status).toBe(200);
  expect((await app.call(holder, 'GET', '/admin/audit')).status).toBe(403);

  const { entries } = (await app.call(as, 'GET', '/admin/audit?kind=role')).body as unknown as Entries;
  expect(entries.map(({ verb }) => verb)).toEqual(['deleted', 'edited', 'created']);
  const { entries: given } = (await app.call(as, 'GET', '/admin/audit?kind=user')).body as unknown as Entries;
  expect(given[0]).toMatchObject({ verb: 'edited', to: 'Auditor' });
});

test('what cannot be given is refused, and writes nothing', async () => {
  const count = async () => (await app.db.selectFrom('custom_roles').select('id').execute()).length;
  const before = await count();
  for (const permissions of [
    [{ name: 'roles.manage', scope: 'organization' }],
    [{ name: 'glass.break' }],
    [{ name: 'tickets.fly' }],
    [{ name: 'users.read', scope: 'own' }],
    [{ name: 'tickets.read', scope: 'galaxy' }],
    [
      { name: 'tickets.read', scope: 'own' },
      { name: 'tickets.read', scope: 'organization' },
    ],
  ]) {
    const body = { name: 'Too much', permissions };
    const answer = await app.call(world.ours.admin, 'POST', '/admin/roles', { body });
    expect(answer.status, JSON.stringify(permissions)).toBe(400);
  }
  expect(await count()).toBe(before);
});

test('an organization has 50 roles, and a person ten', async () => {
  const ids: string[] = [];
  const home = world.theirs;
  for (let nth = 0; nth < CUSTOM_ROLES.organization; nth += 1) {
    ids.push(await createRole(app.db, home, { name: `Role ${nth}`, permissions: ['chat.use:own'] }));
  }
  const body = { name: 'One more', permissions: [] };
  const made = await app.call(home.admin, 'POST', '/admin/roles', { body });
  expect([made.status, made.body.code]).toEqual([409, 'LIMIT_REACHED']);
  const set = (customRoles: string[]) =>
    app.call(home.admin, 'PUT', `/admin/users/${home.user}/roles`, { body: { customRoles } });
  expect((await set(ids.slice(0, 11))).status).toBe(400);
  const { user } = (await set(ids.slice(0, 10))).body as unknown as { user: User };
  expect(user.customRoles).toHaveLength(10);
});

test('nobody changes their own roles; foreign roles and people are not there', async () => {
  const theirs = await app.db
    .selectFrom('custom_roles')
    .select('id')
    .where('organization_id', '=', world.theirs.id)
    .executeTakeFirstOrThrow();
  expect((await give(world.ours.admin)).status).toBe(409);
  expect((await give(await person(), theirs.id)).status).toBe(400);
  expect((await give(world.theirs.user)).status).toBe(404);
  expect((await give(world.superAdmin)).status).toBe(404);
});

test('it counts from the next request, adds to the built-in role, and ends with the move to another organization', async () => {
  const holder = await person();
  const ticket = await createTicket(app.db, world.ours);
  const read = () => app.call(holder, 'GET', `/tickets/${ticket}`);
  expect((await read()).status).toBe(404);
  const id = await createRole(app.db, world.ours, {
    name: 'Reader',
    permissions: ['tickets.read:organization'],
  });
  await give(holder, id);
  expect((await read()).status).toBe(200);
  const me = (await app.call(holder, 'GET', '/auth/me')).body.user as unknown as User;
  expect(me.customRoles).toEqual([{ _id: id, name: 'Reader' }]);
  expect(me.permissions).toContainEqual({ name: 'tickets.read', scope: 'organization' });
  expect(me.permissions).toContainEqual({ name: 'chat.use', scope: 'own' });
  // Reading all is no more than that.
  const note = await app.call(holder, 'POST', `/tickets/${ticket}/comments`, {
    body: { comment: 'Hm', isInternal: true },
  });
  expect(note.status).toBe(403);
  const status = await app.call(holder, 'PUT', `/tickets/${ticket}/status`, { body: { status: 'Resolved' } });
  expect(status.status).toBe(403);
  await give(holder);
  expect((await read()).status).toBe(404);

  await give(holder, id);
  await app.call(world.superAdmin, 'PUT', `/super-admin/users/${holder}`, {
    body: { organization: world.theirs.id, email: `${crypto.randomUUID()}@theirs.test` },
  });
  const held = await app.db
    .selectFrom('custom_role_holders')
    .select('role_id')
    .where('user_id', '=', holder)
    .execute();
  expect(held).toEqual([]);
});

test('who manages users by such a role touches nobody who may do more, and makes nobody of more', async () => {
  const [manager, other] = [await person(), await person()];
  await give(
    manager,
    await createRole(app.db, world.ours, {
      name: 'Office',
      permissions: ['users.manage:organization', 'users.read:organization'],
    }),
  );
  const edit = (id: string, body: object) => app.call(manager, 'PUT', `/admin/users/${id}`, { body });
  expect((await edit(other, { department: 'Front office' })).status).toBe(200);
  for (const id of [world.ours.admin, world.ours.manager, world.ours.agent]) {
    expect((await edit(id, { department: 'Nowhere' })).status).toBe(403);
  }
  const more = await edit(other, { role: 'manager' });
  expect([more.status, more.body.code]).toEqual([403, 'ROLE_EXCEEDS']);
  expect(more.body.message).toMatch(/^You cannot give what you do not have: /);
  expect((await edit(other, { role: 'admin' })).status).toBe(403);
  const fields = {
    firstName: 'New',
    lastName: 'One',
    email: 'new.one@ours.test',
    password: 'long enough 1',
    role: 'bu_head',
  };
  const made = await app.call(manager, 'POST', '/admin/users', { body: fields });
  expect([made.status, made.body.code]).toEqual([403, 'ROLE_EXCEEDS']);
  // Somebody whom a role of their own lets do more.
  await give(
    other,
    await createRole(app.db, world.ours, { name: 'Exporter', permissions: ['tickets.export:organization'] }),
  );
  expect((await edit(other, { department: 'Anywhere' })).status).toBe(403);
  expect(
    (await app.call(manager, 'PUT', `/admin/users/${other}/roles`, { body: { customRoles: [] } })).status,
  ).toBe(403);
});

test('nor does one let them invite again, or decide on newcomers, who may do more', async () => {
  const [manager, other] = [await person(), await person()];
  const office = await createRole(app.db, world.ours, {
    name: 'Reception',
    permissions: ['users.manage:organization'],
  });
  await give(manager, office);
  await give(
    other,
    await createRole(app.db, world.ours, { name: 'Figures', permissions: ['audit.read:organization'] }),
  );
  const change = (set: { invited?: boolean; awaiting_approval?: boolean; is_active?: boolean }) =>
    app.db.updateTable('users').set(set).where('id', '=', other).execute();
  const act = async (path: string) =>
    (await app.call(manager, 'POST', `/admin/users/${other}/${path}`, { body: {} })).status;
  await change({ invited: true });
  expect(await act('invitation')).toBe(403);
  await change({ invited: false, awaiting_approval: true, is_active: false });
  expect(await act('approve')).toBe(403);
  expect(await act('decline')).toBe(403);
  const waiting = () =>
    app.db
      .selectFrom('users')
      .select(['awaiting_approval', 'is_active'])
      .where('id', '=', other)
      .executeTakeFirst();
  expect(await waiting()).toEqual({ awaiting_approval: true, is_active: false });
  // Of somebody who may do no more, they decide.
  await give(other);
  expect(await act('approve')).toBe(200);
  expect(await waiting()).toEqual({ awaiting_approval: false, is_active: true });
});

test('why somebody sees a ticket is asked by whom a role lets, beside its notes, as far as both reach', async () => {
  const holder = await person();
  const ticket = await createTicket(app.db, world.ours);
  const hold = async (...permissions: Grant[]) => {
    await give(holder, await createRole(app.db, world.ours, { name: crypto.randomUUID(), permissions }));
    return (await app.call(holder, 'GET', `/tickets/${ticket}/access?person=${world.ours.user}`)).status;
  };
  const [read, note] = ['tickets.read:organization', 'tickets.note:organization'] as const;
  expect(await hold('access.explain:organization')).toBe(404);
  expect(await hold(read, 'access.explain:organization')).toBe(403);
  expect(await hold(read, note)).toBe(403);
  expect(await hold(read, note, 'access.explain:organization')).toBe(200);
  expect(await hold(read, note, 'access.explain:own')).toBe(403);
});

test('why somebody sees a ticket names the role that lets them, and the audience counts them', async () => {
  const holder = await person();
  const ticket = await createTicket(app.db, world.ours);
  const name = 'Sees everything';
  await give(
    holder,
    await createRole(app.db, world.ours, { name, permissions: ['tickets.read:organization'] }),
  );
  const { access } = (await app.call(world.ours.admin, 'GET', `/tickets/${ticket}/access?person=${holder}`))
    .body as unknown as { access: Access };
  expect(access.canRead).toBe(true);
  expect(access.rights).toEqual(['read', 'contact']);
  expect(access.rules.filter(({ outcome }) => outcome === 'granted').map(({ rule }) => rule)).toEqual([
    'account',
    'desk',
  ]);
  const facts = access.rules.find(({ rule }) => rule === 'desk')?.facts.map(({ text }) => text);
  expect(facts).toEqual(['Role: Sees everything (Read tickets)']);
  const desk = async (kind: string) => {
    const answer = await app.call(
      world.ours.admin,
      'GET',
      `/tickets/${ticket}/audience/people?kind=${kind}&rule=desk&limit=100`,
    );
    return (answer.body.people as unknown as { _id: string }[]).map(({ _id }) => _id);
  };
  expect(await desk('reply')).toContain(holder);
  expect(await desk('note')).not.toContain(holder);
});
