/** Groups of a directory, and the roles that they give. */
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { directoryWith, GROUP_SCHEMA, giveScimToken, patch, USER_SCHEMA } from '../../../testing/scim.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
const scim = directoryWith(app, (await giveScimToken(app, ours)).secret);
const { user, otherUser, admin } = ours;

let serial = 0;
const group = (members: readonly string[], more: object = {}) => {
  serial += 1;
  return {
    schemas: [GROUP_SCHEMA],
    displayName: `Group ${serial}`,
    members: members.map((value) => ({ value })),
    ...more,
  };
};
const make = async (members: readonly string[] = [], more: object = {}) => {
  const answer = await scim('POST', '/Groups', group(members, more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const change = async (id: string, ...operations: object[]) => {
  const answer = await scim('PATCH', `/Groups/${id}`, patch(...operations));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 204, body: null });
  return membersOf(id);
};
const membersOf = async (id: string) => {
  const { members } = (await scim('GET', `/Groups/${id}`)).body;
  return members.map(({ value }: { value: string }) => value);
};
const roleOf = async (id: string) => {
  await app.runJobs();
  const row = app.db.selectFrom('users').select('role').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).role;
};
const setRole = (id: string, role: 'user' | 'manager' | 'admin') =>
  app.db.updateTable('users').set({ role }).where('id', '=', id).execute();

async function putPolicy(change: object) {
  const { body } = await app.call(admin, 'GET', '/admin/sign-in-policy');
  const { version } = body.signInPolicy as unknown as { version: number };
  const answer = await app.call(admin, 'PUT', '/admin/sign-in-policy', { body: { ...change, version } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

beforeEach(async () => {
  app.clock.advance(1_000);
  await app.db.deleteFrom('role_mappings').execute();
  await app.db.deleteFrom('provisioned_group_members').execute();
  await app.db.deleteFrom('provisioned_groups').execute();
  await app.db.deleteFrom('provisioned_people').execute();
  await setRole(user, 'user');
  await setRole(otherUser, 'user');
});

describe('a group', () => {
  test('is made, told, found, renamed and deleted', async () => {
    const made = await make([user], { externalId: 'ext' });
    const location = `http://127.0.0.1:3000/api/scim/v2/Groups/${made.id}`;
    expect(made).toEqual({
      schemas: [GROUP_SCHEMA],
      id: expect.any(String),
      externalId: 'ext',
      displayName: `Group ${serial}`,
      members: [
        {
          value: user,
          $ref: `http://127.0.0.1:3000/api/scim/v2/Users/${user}`,
          type: 'User',
          display: expect.any(String),
        },
      ],
      meta: {
        resourceType: 'Group',
        created: app.clock.now().toISOString(),
        lastModified: app.clock.now().toISOString(),
        location,
        version: expect.stringMatching(/^W\/"/),
      },
    });
    const filters = [
      `displayName eq "group ${serial}"`,
      'externalId eq "ext"',
      `id eq "${made.id}" and members eq "${user}"`,
    ];
    for (const filter of filters) {
      const query = `filter=${encodeURIComponent(filter)}&excludedAttributes=members`;
      const { body } = await scim('GET', `/Groups?${query}`);
      expect(body, filter).toMatchObject({ totalResults: 1, Resources: [{ id: made.id }] });
      expect(body.Resources[0]).not.toHaveProperty('members');
    }
    expect((await scim('GET', `/Users/${user}`)).body.groups).toMatchObject([
      { value: made.id, display: made.displayName },
    ]);
    await change(made.id, { op: 'Replace', value: { id: made.id, displayName: 'Renamed' } });
    expect((await scim('GET', `/Groups/${made.id}`)).body.displayName).toBe('Renamed');
    expect((await scim('DELETE', `/Groups/${made.id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${made.id}`)).status).toBe(404);
    const audit = JSON.stringify((await app.call(admin, 'GET', '/admin/audit?limit=20')).body);
    for (const word of ['scim_group', 'Renamed', 'deleted']) expect(audit).toContain(word);
  });

  test('has a name of its own, and members of the organization alone', async () => {
    await make([], { displayName: 'Desk' });
    const twice = await scim('POST', '/Groups', group([], { displayName: 'DESK' }));
    expect(twice.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const other = await make([user]);
    const renamed = patch({ op: 'replace', path: 'displayName', value: 'desk' });
    expect((await scim('PATCH', `/Groups/${other.id}`, renamed)).body.scimType).toBe('uniqueness');
    for (const stranger of [theirs.user, world.superAdmin, other.id, 'nonsense']) {
      const refusal = { status: '400', detail: SCIM_MESSAGES.memberUnknown };
      expect((await scim('POST', '/Groups', group([stranger]))).body).toMatchObject(refusal);
      const added = patch(
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: stranger }] },
      );
      expect((await scim('PATCH', `/Groups/${other.id}`, added)).body).toMatchObject(refusal);
    }
    // All of it, or nothing.
    expect(await membersOf(other.id)).toEqual([user]);
  });

  test('takes members, and lets them go, in every way that directories say so', async () => {
    const { id } = await make();
    const both = [user, otherUser].toSorted();
    const values = both.map((value) => ({ value }));
    expect(await change(id, { op: 'Add', path: 'members', value: values })).toEqual(both);
    expect(await change(id, { op: 'Add', path: 'members', value: values })).toEqual(both);
    expect(await change(id, { op: 'Remove', path: 'members', value: [{ value: user }] })).toEqual([
      otherUser,
    ]);
    expect(await change(id, { op: 'add', value: { members: [{ value: user }] } })).toEqual(both);
    expect(await change(id, { op: 'remove', path: `members[value eq "${otherUser}"]` })).toEqual([user]);
    expect(await change(id, { op: 'replace', path: 'members', value: [{ value: otherUser }] })).toEqual([
      otherUser,
    ]);
    expect(await change(id, { op: 'remove', path: 'members[value eq "nobody"]' })).toEqual([otherUser]);
    expect(await change(id, { op: 'remove', path: 'members' })).toEqual([]);
    const put = await scim('PUT', `/Groups/${id}`, group([user]));
    expect(put.body.members).toMatchObject([{ value: user }]);
  });

  test.each([
    ['an unknown path', { op: 'add', path: 'colour', value: 'red' }, 'invalidPath'],
    ['a name taken away', { op: 'remove', path: 'displayName' }, 'mutability'],
    ['a blank name', { op: 'replace', path: 'displayName', value: ' ' }, 'invalidValue'],
    ['members that are none', { op: 'add', path: 'members', value: [7] }, 'invalidSyntax'],
  ])('refuses %s', async (_what, operation, scimType) => {
    const { id } = await make();
    expect((await scim('PATCH', `/Groups/${id}`, patch(operation))).body).toMatchObject({ scimType });
  });

  test('is not changed by who knows another version of it', async () => {
    const { id, meta } = await make();
    const headers = { 'if-match': meta.version };
    const add = patch({ op: 'add', path: 'members', value: [{ value: user }] });
    expect((await scim('PATCH', `/Groups/${id}`, add, headers)).status).toBe(204);
    expect((await scim('DELETE', `/Groups/${id}`, undefined, headers)).status).toBe(412);
  });
});

describe('roles', () => {
  test('follow the groups: the highest counts, by name or by the id of the directory', async () => {
    await putPolicy({
      unmappedRole: 'user',
      roleMapping: [
        { group: 'Desk', role: 'manager' },
        { group: 'heads-id', role: 'bu_head' },
      ],
    });
    const desk = await make([user, otherUser], { displayName: 'Desk' });
    expect([await roleOf(user), await roleOf(otherUser)]).toEqual(['manager', 'manager']);
    const heads = await make([user], { externalId: 'heads-id' });
    expect(await roleOf(user)).toBe('bu_head');
    await change(heads.id, { op: 'remove', path: 'members' });
    expect(await roleOf(user)).toBe('manager');
    await change(desk.id, { op: 'replace', path: 'displayName', value: 'Former desk' });
    expect([await roleOf(user), await roleOf(otherUser)]).toEqual(['user', 'user']);
    await scim('DELETE', `/Groups/${desk.id}`);
    expect(await roleOf(user)).toBe('user');
  });

  test('stay where no group gives any', async () => {
    await setRole(user, 'manager');
    await make([user]);
    expect(await roleOf(user)).toBe('manager');
  });

  test('that an admin gives hold until the next change of their groups', async () => {
    await putPolicy({ roleMapping: [{ group: 'Desk', role: 'manager' }] });
    const { id } = await make([user], { displayName: 'Desk' });
    expect(await roleOf(user)).toBe('manager');
    const edit = await app.call(admin, 'PUT', `/admin/users/${user}`, { body: { role: 'bu_head' } });
    expect(edit.status).toBe(200);
    await scim('PATCH', `/Users/${user}`, patch({ op: 'replace', path: 'title', value: 'Dr' }));
    await change(id, { op: 'add', path: 'members', value: [{ value: otherUser }] });
    expect([await roleOf(user), await roleOf(otherUser)]).toEqual(['bu_head', 'manager']);
    await make([user]);
    expect(await roleOf(user)).toBe('manager');
  });

  test('follow a row that is written later, and make admins by a super admin’s word alone', async () => {
    await make([user], { displayName: 'Admins' });
    expect(await roleOf(user)).toBe('user');
    await putPolicy({ roleMapping: [{ group: 'Admins', role: 'admin' }] });
    expect(await roleOf(user)).toBe('user');
    const { id } = await app.db.selectFrom('role_mappings').select('id').executeTakeFirstOrThrow();
    await app.call(world.superAdmin, 'POST', `/super-admin/role-mappings/${id}/approve`);
    expect(await roleOf(user)).toBe('admin');
  });

  test('leave the last active admin one', async () => {
    await putPolicy({ roleMapping: [{ group: 'Desk', role: 'manager' }] });
    await make([admin], { displayName: 'Desk' });
    expect(await roleOf(admin)).toBe('admin');
  });

  test('follow once somebody who was deactivated is back', async () => {
    await putPolicy({ roleMapping: [{ group: 'Desk', role: 'manager' }] });
    const active = (value: boolean) =>
      scim('PATCH', `/Users/${user}`, patch({ op: 'replace', path: 'active', value }));
    await active(false);
    await make([user], { displayName: 'Desk' });
    expect(await roleOf(user)).toBe('user');
    await active(true);
    expect(await roleOf(user)).toBe('manager');
  });

  test('of somebody new are those of no group until their groups come', async () => {
    await putPolicy({ unmappedRole: null, roleMapping: [{ group: 'Desk', role: 'manager' }] });
    const { body } = await scim('POST', '/Users', {
      schemas: [USER_SCHEMA],
      userName: 'newcomer@ours.test',
      displayName: 'New Comer',
    });
    expect(await roleOf(body.id)).toBe('user');
    await make([body.id], { displayName: 'Desk' });
    expect(await roleOf(body.id)).toBe('manager');
    // Deleted, they are in no group any more.
    await scim('DELETE', `/Users/${body.id}`);
    const left = await app.db
      .selectFrom('provisioned_group_members')
      .where('user_id', '=', body.id)
      .select('group_id')
      .execute();
    expect(left).toEqual([]);
  });
});
