/** What Entra ID and Okta send, in their order: written by hand from the shapes that they document. */
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { directoryWith, GROUP_SCHEMA, giveScimToken, PATCH_SCHEMA, USER_SCHEMA } from '../../testing/scim.ts';

const { app, world } = await openTestApp();
const { ours } = world;
const scim = directoryWith(app, (await giveScimToken(app, ours)).secret);
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const find = (path: '/Users' | '/Groups', filter: string, more = '') =>
  scim('GET', `${path}?filter=${encodeURIComponent(filter)}${more}`);
const patched = (path: string, ...Operations: readonly object[]) =>
  scim('PATCH', path, { schemas: [PATCH_SCHEMA], Operations });

/** https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups */
test('Entra ID: tries the address, finds, makes, changes, moves between groups, disables, deletes', async () => {
  const nobody = await find('/Users', 'userName eq "0f7b2a0e-8c3e-4f0c-9d3e-1f2c3b4a5d6e"');
  expect(nobody).toMatchObject({ status: 200, body: { totalResults: 0, startIndex: 1, Resources: [] } });
  const made = await scim('POST', '/Users', {
    schemas: [USER_SCHEMA, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@ours.test',
    active: true,
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@ours.test' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    addresses: [{ type: 'work', formatted: 'Street 1', primary: false }],
    title: 'Sales',
    roles: [],
    [ENTERPRISE]: { employeeNumber: '12', department: 'Sales', manager: '26118915-6090-4610' },
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      userName: 'test_user_ab6490ee@ours.test',
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      [ENTERPRISE]: { department: 'Sales' },
    },
  });
  const { id } = made.body;
  const path = `/Users/${id}`;
  const found = await find('/Users', 'userName eq "Test_User_ab6490ee@ours.test"');
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  const changed = await patched(
    path,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@ours.test' },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: 'Street 2' },
    { op: 'Add', path: 'nickName', value: [{ $ref: null, value: 'Babs' }] },
    { op: 'Replace', path: `${ENTERPRISE}:department`, value: [{ value: 'Support' }] },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: [{ $ref: null, value: 'x' }] },
  );
  expect(changed).toMatchObject({
    status: 200,
    body: {
      userName: 'updatedemail@ours.test',
      name: { formatted: 'givenName updatedFamilyName' },
      [ENTERPRISE]: { department: 'Support' },
    },
  });
  const renamed = await patched(path, { op: 'Replace', path: 'userName', value: '5b50642d@ours.test' });
  expect(renamed.body).toMatchObject({
    userName: '5b50642d@ours.test',
    emails: [{ value: '5b50642d@ours.test' }],
  });

  const group = await scim('POST', '/Groups', {
    schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
  });
  expect(group).toMatchObject({ status: 201, body: { displayName: 'displayName', members: [] } });
  const groupPath = `/Groups/${group.body.id}`;
  const alone = await scim('GET', `${groupPath}?excludedAttributes=members`);
  expect(alone.body).not.toHaveProperty('members');
  const named = await find('/Groups', 'displayName eq "displayName"', '&excludedAttributes=members');
  expect(named.body.totalResults).toBe(1);
  const member = [{ $ref: null, value: id }];
  await patched(groupPath, { op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68' });
  expect((await patched(groupPath, { op: 'Add', path: 'members', value: member })).status).toBe(204);
  const isIn = await find('/Groups', `id eq "${group.body.id}" and members eq "${id}"`);
  expect(isIn.body.totalResults).toBe(1);
  expect((await patched(groupPath, { op: 'Remove', path: 'members', value: member })).status).toBe(204);
  expect((await scim('DELETE', groupPath)).status).toBe(204);

  const disabled = await patched(path, { op: 'Replace', path: 'active', value: 'False' });
  expect(disabled).toMatchObject({ status: 200, body: { active: false } });
  expect((await scim('DELETE', path)).status).toBe(204);
  expect((await scim('GET', path)).status).toBe(404);
});

/** https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20 */
test('Okta: finds, makes, replaces, pushes a group, deactivates, and takes up again', async () => {
  const filter = 'userName eq "test.user@ours.test"';
  expect((await find('/Users', filter, '&startIndex=1&count=100')).body.totalResults).toBe(0);
  const profile = {
    schemas: [USER_SCHEMA],
    userName: 'test.user@ours.test',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@ours.test', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const made = await scim('POST', '/Users', profile);
  expect(made).toMatchObject({ status: 201, body: { active: true, displayName: 'Test User' } });
  const path = `/Users/${made.body.id}`;
  const put = await scim('PUT', path, {
    ...made.body,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    phoneNumbers: [{ value: '2501', type: 'work' }],
  });
  expect(put).toMatchObject({
    status: 200,
    body: { displayName: 'Another User', externalId: profile.externalId, phoneNumbers: [{ value: '2501' }] },
  });

  const group = await scim('POST', '/Groups', {
    schemas: [GROUP_SCHEMA],
    displayName: 'Test SCIMv2',
    members: [],
  });
  const groupPath = `/Groups/${group.body.id}`;
  const { id } = group.body;
  const renamed = await patched(groupPath, { op: 'replace', value: { id, displayName: 'Test SCIMv3' } });
  expect(renamed.status).toBe(204);
  const moved = await patched(
    groupPath,
    { op: 'remove', path: 'members[value eq "89bb1940-b905-4575-9e7f-6f887cfb368e"]' },
    { op: 'add', path: 'members', value: [{ value: made.body.id, display: 'test.user@ours.test' }] },
  );
  expect(moved.status).toBe(204);
  const listed = await scim('GET', '/Groups?startIndex=1&count=100');
  expect(listed.body.Resources).toMatchObject([
    { displayName: 'Test SCIMv3', members: [{ value: made.body.id }] },
  ]);

  expect(await patched(path, { op: 'replace', value: { active: false } })).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect(await patched(path, { op: 'replace', value: { active: true } })).toMatchObject({
    status: 200,
    body: { active: true, groups: [{ display: 'Test SCIMv3' }] },
  });
});
