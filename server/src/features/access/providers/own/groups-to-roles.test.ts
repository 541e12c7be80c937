/** Groups that an organization's own provider tells give roles, at each sign-in. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../../testing/provider-sign-in.ts';
import { createTicket, PASSWORD } from '../../../../testing/world.ts';
import { groupsOf } from './groups.ts';
import { mappedRole } from './mapped-role.ts';
import { openOwnProviderApp } from './testing/own-provider-app.ts';

const own = await openOwnProviderApp();
const { app, world, ours } = own;
const PATH = '/admin/sign-in-policy';
const EVERY = '/super-admin/role-mappings';
interface Policy {
  version: number;
  roleMapping: { _id: string; group: string; role: string; approved: boolean }[];
}
const read = async () =>
  (await own.send(world.ours.admin, 'GET', PATH)).body.signInPolicy as unknown as Policy;
const put = async (change: object) =>
  own.send(world.ours.admin, 'PUT', PATH, { ...change, version: (await read()).version });
const set = async (change: object) => {
  const answer = await put(change);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const approve = async (group: string) => {
  const id = (await read()).roleMapping.find((row) => row.group === group)?._id;
  const answer = await own.send(world.superAdmin, 'POST', `${EVERY}/${id}/approve`);
  expect(answer.status).toBe(200);
};
const change = (id: string, columns: object) =>
  app.db.updateTable('users').set(columns).where('id', '=', id).execute();
const roleOf = async (id: string) =>
  (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;
const { user, admin, agent } = world.ours;

beforeEach(async () => {
  await own.forget();
  await app.db.deleteFrom('sign_in_policies').execute();
  await app.db.deleteFrom('role_mappings').execute();
  await change(user, { email: 'user@ours.test', role: 'user' });
  await change(agent, { email: 'agent@ours.test', role: 'devops_agent' });
  await change(admin, { email: 'admin@ours.test', role: 'admin' });
});

const come = (name: string, groups?: unknown) =>
  own.signIn(ours, name, { email: `${name}@ours.test`, groups });
const isIn = (page: URL) => page.searchParams.has('token');
const NOT_MAPPED = 'ROLE_NOT_MAPPED';

describe('the rows', () => {
  test('are kept in their order, each group once, and no more than fifty', async () => {
    await set({
      roleMapping: [
        { group: ' desk ', role: 'manager' },
        { group: 'ops', role: 'DevOps Agent' },
      ],
    });
    const { roleMapping } = await read();
    expect(roleMapping).toMatchObject([
      { group: 'desk', role: 'manager', approved: true },
      { group: 'ops', role: 'devops_agent', approved: true },
    ]);
    const refused = async (rows: object[]) => expect((await put({ roleMapping: rows })).status).toBe(400);
    await refused([
      { group: 'desk', role: 'user' },
      { group: 'desk ', role: 'manager' },
    ]);
    await refused([{ group: 'desk', role: 'super_admin' }]);
    await refused([{ group: ' ', role: 'user' }]);
    await refused(Array.from({ length: 51 }, (_, at) => ({ group: `g${at}`, role: 'user' })));
    await set({ roleMapping: roleMapping.toReversed() });
    expect((await read()).roleMapping).toEqual(roleMapping.toReversed());
    await set({ justInTime: true });
    expect((await read()).roleMapping).toHaveLength(2);
  });

  test('that make admins wait for a super admin, and again once they were edited', async () => {
    await set({
      roleMapping: [
        { group: 'heads', role: 'admin' },
        { group: 'desk', role: 'manager' },
      ],
    });
    const [waiting] = (await read()).roleMapping;
    expect(waiting).toMatchObject({ approved: false });
    const listed = await own.send(world.superAdmin, 'GET', `${EVERY}?organization=${world.ours.id}`);
    expect(listed.body.roleMappings).toMatchObject([
      { _id: waiting?._id, group: 'heads', approved: false, organization: { _id: world.ours.id } },
    ]);
    expect((await own.send(admin, 'POST', `${EVERY}/${waiting?._id}/approve`)).status).toBe(403);
    await approve('heads');
    await approve('heads');
    expect((await read()).roleMapping).toMatchObject([{ _id: waiting?._id, approved: true }, {}]);
    // As it was, at another place.
    await set({
      roleMapping: [
        { group: 'desk', role: 'manager' },
        { group: 'heads', role: 'admin' },
      ],
    });
    expect((await read()).roleMapping[1]).toMatchObject({ _id: waiting?._id, approved: true });
    await set({ roleMapping: [{ group: 'heads', role: 'manager' }] });
    await set({ roleMapping: [{ group: 'heads', role: 'admin' }] });
    const [again] = (await read()).roleMapping;
    expect(again).toMatchObject({ approved: false });
    expect((await own.send(world.superAdmin, 'POST', `${EVERY}/${waiting?._id}/approve`)).status).toBe(404);
    const events = await app.db
      .selectFrom('events')
      .select(['verb', 'data'])
      .where('verb', '=', 'mapping_approved')
      .execute();
    expect(events).toEqual([{ verb: 'mapping_approved', data: { group: 'heads' } }]);
  });
});

describe('somebody who signs in', () => {
  const rows = [
    { group: 'people', role: 'user' },
    { group: 'desk', role: 'manager' },
    { group: 'ops', role: 'devops_agent' },
    { group: 'heads', role: 'admin' },
  ];

  test('keeps their role while there are no rows', async () => {
    expect(isIn(await come('agent', ['desk']))).toBe(true);
    expect(await roleOf(agent)).toBe('devops_agent');
  });

  test('gets the highest of their groups, each time anew, and it is recorded', async () => {
    await set({ roleMapping: rows });
    expect(isIn(await come('user', ['ops', 'desk', 'nobody knows']))).toBe(true);
    expect(await roleOf(user)).toBe('manager');
    await come('user', 'people');
    expect(await roleOf(user)).toBe('user');
    const recorded = await app.db
      .selectFrom('events')
      .select(['actor_id', 'data'])
      .where('subject_id', '=', user)
      .where('verb', '=', 'edited')
      .orderBy('id')
      .execute();
    expect(recorded).toEqual([
      { actor_id: null, data: { field: 'role', from: 'user', to: 'manager' } },
      { actor_id: null, data: { field: 'role', from: 'manager', to: 'user' } },
    ]);
    const logged = await app.db
      .selectFrom('security_events')
      .select(['kind', 'data'])
      .where('action', '=', 'role_changed')
      .execute();
    expect(logged).toHaveLength(2);
  });

  test('gets the set role without any, or is refused', async () => {
    await set({ roleMapping: rows, unmappedRole: 'user' });
    await come('agent', ['nobody knows']);
    expect(await roleOf(agent)).toBe('user');
    await set({ unmappedRole: null });
    const page = await come('agent', []);
    expect(page.searchParams.get('reason')).toBe(NOT_MAPPED);
    expect((await come('agent')).searchParams.get('reason')).toBe(NOT_MAPPED);
    expect(await roleOf(agent)).toBe('user');
  });

  test('becomes an admin only by a group that a super admin has approved', async () => {
    await set({ roleMapping: rows });
    await come('user', ['heads', 'desk']);
    expect(await roleOf(user)).toBe('manager');
    await approve('heads');
    await come('user', ['heads', 'desk']);
    expect(await roleOf(user)).toBe('admin');
    // A group that waits takes nothing from who is one already.
    await set({ roleMapping: [{ group: 'leads', role: 'admin' }] });
    await come('user', ['leads']);
    expect(await roleOf(user)).toBe('admin');
    await come('user', ['desk']);
    expect(await roleOf(user)).toBe('user');
  });

  test('stays an admin where there is no other, and comes in', async () => {
    await set({ roleMapping: rows, unmappedRole: null });
    for (const groups of [['desk'], []]) expect(isIn(await come('admin', groups))).toBe(true);
    expect(await roleOf(admin)).toBe('admin');
  });

  test('stays an admin while they may come in in an emergency', async () => {
    await set({ roleMapping: rows });
    await change(user, { role: 'admin' });
    await app.db
      .insertInto('emergency_admins')
      .values({ organization_id: world.ours.id, user_id: admin, chosen_at: new Date() })
      .execute();
    expect(isIn(await come('admin', ['desk']))).toBe(true);
    expect(await roleOf(admin)).toBe('admin');
    await app.db.deleteFrom('emergency_admins').execute();
  });

  test('is one of two admins who stop being that at once: one stays', async () => {
    await set({ roleMapping: rows });
    await change(user, { role: 'admin' });
    const waiting = [];
    for (const name of ['user', 'admin']) {
      own.provider.says(name, { email: `${name}@ours.test`, groups: ['desk'] });
      const browser = openBrowser(app, own.startOf(ours));
      waiting.push({ browser, callback: (await browser.leave()).callback });
    }
    const ends = await Promise.all(waiting.map(({ browser, callback }) => browser.comeBack(callback)));
    expect(ends.every(isIn)).toBe(true);
    expect([await roleOf(user), await roleOf(admin)].toSorted()).toEqual(['admin', 'manager']);
  });

  test('gives up their tickets and teams with the role that held them', async () => {
    await createTicket(app.db, world.ours, { agent });
    await set({ roleMapping: rows });
    await come('agent', ['people']);
    expect(await roleOf(agent)).toBe('user');
    const held = await app.db
      .selectFrom('active_tickets')
      .select('ticket_id')
      .where('agent_id', '=', agent)
      .execute();
    expect(held).toEqual([]);
  });
});

test('somebody new gets the role of their groups', async () => {
  await set({ justInTime: true, unmappedRole: null, roleMapping: [{ group: 'desk', role: 'bu_head' }] });
  expect((await come('new', ['others'])).searchParams.get('reason')).toBe(NOT_MAPPED);
  expect(isIn(await come('new', ['desk']))).toBe(true);
  const made = await app.db
    .selectFrom('users')
    .select('role')
    .where('email', '=', 'new@ours.test')
    .executeTakeFirstOrThrow();
  expect(made.role).toBe('bu_head');
});

test('trying the provider out shows the groups and the role that they would give, and changes nothing', async () => {
  await set({ roleMapping: [{ group: 'desk', role: 'manager' }] });
  const asked = await own.send(admin, 'POST', `/admin/identity-providers/${ours._id}/test`);
  own.provider.says('user', { email: 'user@ours.test', groups: ['desk', 'people'] });
  await openBrowser(app, String(asked.body.url)).signIn();
  const { body } = await own.send(admin, 'GET', `/admin/identity-providers/${ours._id}/last-test`);
  expect(body.lastTest).toMatchObject({
    outcome: 'signed_in',
    groups: ['desk', 'people'],
    account: { role: 'manager' },
  });
  expect(await roleOf(user)).toBe('user');
});

test('groups that stand in no ID token are asked for, with a scope that the provider knows', async () => {
  const quiet = await openOwnProviderApp({ claimsInUserInfoOnly: true });
  const { admin: head, user: member } = quiet.world.ours;
  await quiet.app.db.updateTable('users').set({ email: 'user@ours.test' }).where('id', '=', member).execute();
  // The e-mail is in the ID token: nothing else would be asked for.
  const { version } = quiet.ours;
  const claims = { claims: { email: 'sub' }, trustsEmails: true };
  await quiet.edit(quiet.world.ours, quiet.ours._id, { ...claims, version, password: PASSWORD });
  const body = { roleMapping: [{ group: 'desk', role: 'manager' }], version: 1 };
  await quiet.send(head, 'PUT', PATH, body);
  await quiet.signIn(quiet.ours, 'user@ours.test', { groups: ['desk'] });
  const { role } = await quiet.app.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  expect(role).toBe('manager');
});

test('what a provider tells as groups is read within bounds', () => {
  expect(groupsOf('desk')).toEqual(['desk']);
  expect(groupsOf([' desk ', 'desk', 7, null, '', 'x'.repeat(256), { name: 'ops' }, 'ops'])).toEqual([
    'desk',
    'ops',
  ]);
  for (const claim of [undefined, null, 5, {}, true]) expect(groupsOf(claim)).toEqual([]);
  expect(groupsOf(Array.from({ length: 5_000 }, (_, at) => `g${at}`))).toHaveLength(1_000);
});

test('without rows somebody new gets the set role', () => {
  expect(mappedRole({ roleMapping: [], unmappedRole: 'manager' }, ['desk'], null)).toBe('manager');
  expect(mappedRole({ roleMapping: [], unmappedRole: null }, [], 'user')).toBe('user');
});
