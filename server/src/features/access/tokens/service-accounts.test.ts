/** Accounts of programs: what they may, what they are not, and who decides about them. */
import { listServiceAccounts } from '@switchboard/contract/access/tokens/service-accounts.ts';
import { expect, test } from 'vitest';
import { callWith, makeServiceAccount } from '../../../testing/api-tokens.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser, PASSWORD } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const scopes = ['tickets:read', 'tickets:write', 'comments:write', 'reports:read', 'notes'] as const;
const accounts = async (who = ours.admin, query = '') =>
  listServiceAccounts.output.parse((await app.call(who, 'GET', `/admin/service-accounts${query}`)).body)
    .serviceAccounts;

test('a program raises, reads and answers tickets under its own name', async () => {
  const { serviceAccount, secret, token } = await makeServiceAccount(app, ours.admin, 'manager', scopes);
  expect(secret).toMatch(/^sws_[\w-]{43}$/);
  expect(token).toMatchObject({ kind: 'service', owner: { firstName: 'Monitoring', isService: true } });
  const program = callWith(app, secret);
  const raised = await program('POST', '/tickets', {
    summary: 'Disk is full',
    description: 'On the first node',
    ticketType: 'Report Issue',
    category: ours.category,
    subcategory: ours.subcategory,
    project: ours.project,
    projectManagerName: 'Somebody',
    contactNumber: '1',
  });
  expect(raised.status).toBe(201);
  const itself = {
    _id: serviceAccount._id,
    firstName: 'Monitoring',
    lastName: '',
    email: '',
    isService: true,
  };
  const ticket = raised.body.ticket as unknown as { _id: string };
  expect(ticket).toMatchObject({ createdBy: itself });
  const noted = await program('POST', `/tickets/${ticket._id}/comments`, {
    comment: 'Seen by the monitor',
    isInternal: true,
  });
  expect(noted.status).toBe(201);
  expect((await program('GET', '/admin/tickets')).status).toBe(200);
  expect((await program('GET', '/admin/dashboard')).body.licenses).toMatchObject({ usedLicenses: 7 });
  expect((await program('GET', '/auth/me')).body.user).toMatchObject({
    ...itself,
    role: 'manager',
    organization: { _id: ours.id },
  });
  const { body } = await app.call(ours.manager, 'GET', `/tickets/${ticket._id}/timeline`);
  expect(body.entries).toContainEqual(
    expect.objectContaining({ kind: 'note', by: expect.objectContaining(itself), token: 'Monitoring token' }),
  );
});

test('it takes no seat, and is in no list of people', async () => {
  const licenses = async () => (await app.call(ours.admin, 'GET', '/admin/users')).body.licenses;
  const before = await licenses();
  await makeServiceAccount(app, ours.admin, 'devops_agent', ['tickets:read'], 'Invisible robot');
  expect(await licenses()).toEqual(before);
  for (const path of [
    '/admin/users?limit=100',
    '/people?search=Invisible',
    '/admin/devops-agents?limit=100',
    '/admin/devops-agents/available',
    '/auto-assign/agents-workload',
    '/teams/candidates?search=Invisible',
    '/scheduled-tickets/agents',
    '/availability?limit=100',
  ]) {
    const answer = await app.call(ours.admin, 'GET', path);
    expect([answer.status, JSON.stringify(answer.body).includes('Invisible')], path).toEqual([200, false]);
  }
  const everybody = await app.call(superAdmin, 'GET', '/super-admin/users?limit=100');
  expect(JSON.stringify(everybody.body)).not.toContain('Invisible');
  const ticket = await createTicket(app.db, ours, {});
  for (const internal of ['true', 'false']) {
    const path = `/tickets/${ticket}/mentionable?search=Invisible&internal=${internal}`;
    expect((await app.call(ours.admin, 'GET', path)).body.people).toEqual([]);
  }
});

test('nobody signs in as one, also where no e-mail is given', async () => {
  const answer = await app.call(null, 'POST', '/auth/login', { body: { email: '', password: PASSWORD } });
  expect(answer.status).toBe(400);
});

test('its tokens may only what the account may now', async () => {
  const { serviceAccount, secret } = await makeServiceAccount(
    app,
    ours.admin,
    'manager',
    ['tickets:read', 'reports:read'],
    'Narrowed',
  );
  const program = callWith(app, secret);
  const edit = (body: object, who = ours.admin) =>
    app.call(who, 'PUT', `/admin/service-accounts/${serviceAccount._id}`, { body });
  expect((await program('GET', '/admin/dashboard')).status).toBe(200);
  expect((await edit({ scopes: ['tickets:read'], version: 1 })).status).toBe(200);
  expect((await program('GET', '/admin/dashboard')).body.code).toBe('SCOPE_MISSING');
  expect((await edit({ scopes: ['tickets:read', 'reports:read'], role: 'user', version: 2 })).status).toBe(
    200,
  );
  expect((await program('GET', '/admin/dashboard')).body.code).toBe('FORBIDDEN');
  const stale = await edit({ name: 'Too late', version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
  const wider = await app.call(ours.admin, 'POST', `/admin/service-accounts/${serviceAccount._id}/tokens`, {
    body: { name: 'Wider', scopes: ['people:write'], expiresInDays: 1, password: PASSWORD },
  });
  expect(wider.body.errors).toMatchObject([{ path: 'scopes' }]);
});

test('an admin among them is made by a super admin alone', async () => {
  const body = { name: 'Ruler', role: 'admin', scopes: ['tickets:read'] };
  const refused = await app.call(ours.admin, 'POST', '/admin/service-accounts', { body });
  expect(refused.body.errors).toMatchObject([{ path: 'role' }]);
  const { serviceAccount } = await makeServiceAccount(app, ours.admin, 'user', ['tickets:read'], 'Ruled');
  const path = `/admin/service-accounts/${serviceAccount._id}?organization=${ours.id}`;
  const edit = (who: string, changes: object) => app.call(who, 'PUT', path, { body: changes });
  expect((await edit(superAdmin, { role: 'admin', name: 'Other', version: 1 })).status).toBe(403);
  const raised = await edit(superAdmin, { role: 'admin', version: 1 });
  expect(raised.body.serviceAccount).toMatchObject({ role: 'admin' });
  expect((await edit(ours.admin, { role: 'user', version: 2 })).status).toBe(403);
});

test.each(['head', 'manager', 'agent', 'user'] as const)('the %s manages none', async (name) => {
  for (const [method, path] of [
    ['GET', '/admin/service-accounts'],
    ['POST', '/admin/service-accounts'],
    ['GET', '/admin/tokens'],
    ['GET', '/admin/tokens/export'],
  ] as const) {
    expect((await app.call(ours[name], method, path, { body: {} })).status, path).toBe(403);
  }
});

test('a super admin names the organization, reads and deletes, and makes nothing', async () => {
  const { serviceAccount } = await makeServiceAccount(app, theirs.admin, 'user', ['tickets:read'], 'Theirs');
  expect((await app.call(superAdmin, 'GET', '/admin/service-accounts')).status).toBe(400);
  expect(await accounts(superAdmin, `?organization=${theirs.id}`)).toMatchObject([{ name: 'Theirs' }]);
  expect((await app.call(superAdmin, 'POST', '/admin/service-accounts', { body: {} })).status).toBe(403);
  const path = `/admin/service-accounts/${serviceAccount._id}`;
  expect((await app.call(superAdmin, 'POST', `${path}/tokens`, { body: {} })).status).toBe(403);
  expect((await app.call(ours.admin, 'DELETE', path)).status).toBe(404);
  expect((await app.call(superAdmin, 'DELETE', `${path}?organization=${theirs.id}`)).status).toBe(200);
});

test('it outlives its maker, and its name stays when it is deleted', async () => {
  const maker = await createUser(app.db, {
    role: 'admin',
    organizationId: ours.id,
    email: 'maker@ours.test',
    firstName: 'Maker',
  });
  const { serviceAccount, secret } = await makeServiceAccount(
    app,
    maker,
    'manager',
    ['teams:write', 'teams:read'],
    'Lasting',
  );
  const program = callWith(app, secret);
  await app.call(superAdmin, 'DELETE', `/super-admin/users/${maker}`);
  expect((await program('POST', '/teams', { name: 'By a program' })).status).toBe(201);
  await app.call(ours.admin, 'DELETE', `/admin/service-accounts/${serviceAccount._id}`);
  expect((await program('GET', '/teams')).status).toBe(401);
  expect((await accounts()).map(({ name }) => name)).not.toContain('Lasting');
  const { body } = await app.call(ours.admin, 'GET', '/admin/audit?search=By a program');
  expect(body.entries).toMatchObject([
    { kind: 'team', by: { firstName: 'Lasting', isService: true }, via: 'token Lasting token' },
  ]);
});

test('twenty in an organization, each under a name of its own', async () => {
  const make = (name: string) =>
    app.call(theirs.admin, 'POST', '/admin/service-accounts', {
      body: { name, role: 'user', scopes: ['tickets:read'] },
    });
  for (let made = 0; made < 20; made += 1) expect((await make(`Robot ${made}`)).status).toBe(201);
  const more = await make('One more');
  expect([more.status, more.body.code, more.body.message]).toEqual([
    409,
    'LIMIT_REACHED',
    'There can be 20 service accounts at most',
  ]);
  const [first] = await accounts(theirs.admin);
  await app.call(theirs.admin, 'DELETE', `/admin/service-accounts/${first?._id}`);
  const taken = await make('robot 5');
  expect([taken.status, taken.body.code]).toEqual([409, 'NAME_TAKEN']);
});

test('what it begins goes on without a request of its own', async () => {
  const { secret } = await makeServiceAccount(app, ours.admin, 'manager', ['tickets:write'], 'Sweeper');
  const program = callWith(app, secret);
  const ticket = await createTicket(app.db, ours, {});
  const preview = await program('POST', '/bulk/preview', {
    selection: { ids: [ticket] },
    action: { kind: 'priority', value: 'High' },
  });
  expect(preview.status).toBe(201);
  const { _id } = preview.body.preview as unknown as { _id: string };
  expect((await program('POST', '/bulk', { preview: _id })).status).toBe(201);
  await app.runJobs();
  const { body } = await app.call(ours.manager, 'GET', `/tickets/${ticket}`);
  expect(body.ticket).toMatchObject({ priority: 'High' });
});
