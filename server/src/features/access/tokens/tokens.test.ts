/** API tokens from the first secret to the last call: who makes them, what they open, and when they stop. */

import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import { listAllTokens, listTokens } from '@switchboard/contract/access/tokens/tokens.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import { describe, expect, test } from 'vitest';
import { callWith, makeOwnToken } from '../../../testing/api-tokens.ts';
import { codeOf } from '../../../testing/authenticator.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { addPasskey, optionsIn } from '../../../testing/passkeys.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { createTicket, createUser, PASSWORD } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const ticketBody = (summary: string) => ({
  summary,
  description: 'Raised by a script',
  ticketType: 'Report Issue',
  category: ours.category,
  subcategory: ours.subcategory,
  project: ours.project,
  projectManagerName: 'Somebody',
  contactNumber: '1',
});
const asked = (fields: object = {}) => ({
  name: 'CI export',
  scopes: ['tickets:read'],
  expiresInDays: 30,
  password: PASSWORD,
  ...fields,
});
const post = (who: string, fields: object = {}) =>
  app.call(who, 'POST', '/auth/tokens', { body: asked(fields) });
const mine = async (who: string) =>
  listTokens.output.parse((await app.call(who, 'GET', '/auth/tokens?limit=100')).body).tokens;
const person = (name: string, role: 'user' | 'manager' | 'admin' = 'user') =>
  createUser(app.db, { role, organizationId: ours.id, email: `${name}@ours.test`, firstName: name });

test('a script raises a ticket with a token until it is revoked', async () => {
  const { token, secret } = await makeOwnToken(app, ours.user, ['tickets:read', 'tickets:write']);
  expect(secret).toMatch(/^swp_[\w-]{43}$/);
  expect(token).toMatchObject({ kind: 'personal', name: 'CI export', state: 'active', lastUsedAt: null });
  expect(secret.startsWith(token.prefix)).toBe(true);
  const script = callWith(app, secret);
  const raised = await script('POST', '/tickets', ticketBody('By a script'));
  expect(raised.status).toBe(201);
  expect(raised.body.ticket).toMatchObject({ createdBy: { _id: ours.user } });
  expect((await script('GET', '/auth/me')).body.user).toMatchObject({ _id: ours.user });
  expect(await mine(ours.user)).toMatchObject([
    { lastUsedAt: expect.any(String), lastUsedAddress: '127.0.0.1' },
  ]);

  const revoked = await app.call(ours.user, 'DELETE', `/auth/tokens/${token._id}`);
  expect(revoked.body.token).toMatchObject({ state: 'revoked' });
  const after = await script('GET', '/tickets');
  expect([after.status, after.body.code]).toEqual([401, 'UNAUTHENTICATED']);
});

test('its secret is nowhere but in the answer that makes it', async () => {
  const { secret } = await makeOwnToken(app, ours.manager, ['tickets:read']);
  const { rows } = await app.database.pool.query(
    `select query_to_xml('select * from api_tokens', true, true, '')::text as all_of_it`,
  );
  expect(rows[0].all_of_it).not.toContain(secret.slice(10));
  expect(JSON.stringify(await mine(ours.manager))).not.toContain(secret.slice(10));
});

test('whoever makes one proves who they are', async () => {
  const wrong = await post(ours.otherUser, { password: 'wrong' });
  expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ path: 'password' }]]);
  const careful = await person('careful');
  const key = await giveSecondFactor(app, careful);
  const without = await post(careful);
  expect([without.status, without.body.errors]).toMatchObject([400, [{ path: 'code' }]]);
  expect((await post(careful, { code: '000000' })).body.errors).toMatchObject([{ path: 'code' }]);
  expect((await post(careful, { code: codeOf(key, app) })).status).toBe(201);
});

test('a passkey stands in for password and code', async () => {
  const keyholder = await person('keyholder');
  const { device, call } = await addPasskey(app, keyholder);
  const { password, ...fields } = asked();
  expect((await call('POST', '/auth/tokens', fields)).body.errors).toMatchObject([{ path: 'password' }]);
  expect((await call('POST', '/auth/tokens', { ...fields, password })).body.errors).toMatchObject([
    { path: 'code' },
  ]);
  const passkey = device.answer(optionsIn(await call('POST', '/auth/passkeys/confirmation/options', {})));
  expect((await call('POST', '/auth/tokens', { ...fields, passkey })).status).toBe(201);
  const again = await call('POST', '/auth/tokens', { ...fields, passkey });
  expect(again.body.errors).toMatchObject([{ path: 'passkey' }]);
});

test('what roles of the organization give its owner is the token’s, too, and goes with them', async () => {
  const helper = await person('helper');
  const { secret } = await makeOwnToken(app, helper, ['people:read', 'audit:read']);
  const script = callWith(app, secret);
  expect((await script('GET', '/admin/audit')).status).toBe(403);
  const permissions = ['audit.read', 'dashboards.read'].map((name) => ({ name, scope: 'organization' }));
  const made = await app.call(ours.admin, 'POST', '/admin/roles', {
    body: { name: 'Auditor', description: '', permissions },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { _id } = made.body.role as unknown as { _id: string };
  const give = (customRoles: string[]) =>
    app.call(ours.admin, 'PUT', `/admin/users/${helper}/roles`, { body: { customRoles } });
  expect((await give([_id])).status).toBe(200);
  expect((await script('GET', '/admin/audit')).status).toBe(200);
  // Not what its scopes leave out.
  expect((await script('GET', '/admin/dashboard')).body.code).toBe('SCOPE_MISSING');
  expect((await give([])).status).toBe(200);
  expect((await script('GET', '/admin/audit')).status).toBe(403);
});

test.each([
  ['name', { name: ' ' }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['everything'] }],
  ['expiresInDays', { expiresInDays: 0 }],
  ['expiresInDays', { expiresInDays: TOKENS.days + 1 }],
])('a wrong %s is refused, and nothing is made', async (path, fields) => {
  const before = (await mine(ours.head)).length;
  const answer = await post(ours.head, fields);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body.errors)).toContain(`"path":"${path}`);
  expect(await mine(ours.head)).toHaveLength(before);
});

test('a super admin needs a second factor, and their tokens last a month at most', async () => {
  const bare = await post(superAdmin);
  expect([bare.status, bare.body.errors]).toMatchObject([400, [{ path: 'code' }]]);
  const key = await giveSecondFactor(app, superAdmin);
  const long = await post(superAdmin, { expiresInDays: 31, code: codeOf(key, app) });
  expect(long.body.errors).toMatchObject([{ path: 'expiresInDays' }]);
  app.clock.advance(60_000);
  expect((await post(superAdmin, { code: codeOf(key, app) })).status).toBe(201);
});

test('twenty at a time, revoked and expired ones not counted', async () => {
  const busy = await person('busy');
  for (let made = 0; made < TOKENS.person; made += 1) expect((await post(busy)).status).toBe(201);
  const more = await post(busy);
  expect([more.status, more.body.code]).toEqual([409, 'LIMIT_REACHED']);
  const [first] = await mine(busy);
  await app.call(busy, 'DELETE', `/auth/tokens/${first?._id}`);
  expect((await post(busy)).status).toBe(201);
});

test('it may do what its owner may now, and what its scopes allow', async () => {
  const changing = await person('changing', 'manager');
  const { secret } = await makeOwnToken(app, changing, ['reports:read']);
  const script = callWith(app, secret);
  expect((await script('GET', '/admin/dashboard')).status).toBe(200);
  const lacking = await script('GET', '/tickets');
  expect([lacking.status, lacking.body.code, lacking.body.message]).toEqual([
    403,
    'SCOPE_MISSING',
    'This token lacks the scope tickets:read',
  ]);
  await app.call(ours.admin, 'PUT', `/admin/users/${changing}`, { body: { role: 'user' } });
  expect((await script('GET', '/admin/dashboard')).body.code).toBe('FORBIDDEN');
});

test('role and scope are asked before any id is looked at', async () => {
  const { secret } = await makeOwnToken(app, ours.user, ['chat:read']);
  const answer = await callWith(app, secret)('GET', '/tickets/nonsense');
  expect(answer.body.code).toBe('SCOPE_MISSING');
});

test.each([
  ['GET', '/auth/tokens'],
  ['POST', '/auth/tokens'],
  ['GET', '/auth/sessions'],
  ['PUT', '/auth/password'],
  ['POST', '/auth/logout'],
  ['GET', '/auth/second-factor'],
  ['GET', '/auth/passkeys'],
  ['POST', '/auth/passkeys/options'],
])('%s %s takes somebody who signed in', async (method, path) => {
  const { secret, token } = await makeOwnToken(app, ours.agent, ['tickets:read']);
  const answer = await callWith(app, secret)(method, path, method === 'GET' ? undefined : {});
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    403,
    'SESSION_REQUIRED',
    'Sign in to do this; tokens cannot',
  ]);
  await app.call(ours.agent, 'DELETE', `/auth/tokens/${token._id}`);
});

test('it ends on its day', async () => {
  const { secret } = await makeOwnToken(app, ours.head, ['tickets:read'], { days: 1 });
  const script = callWith(app, secret);
  app.clock.advance(DAY - 1_000);
  expect((await script('GET', '/tickets')).status).toBe(200);
  app.clock.advance(1_000);
  expect((await script('GET', '/tickets')).status).toBe(401);
  expect((await mine(ours.head)).at(0)).toMatchObject({ state: 'expired' });
});

describe('what ends it for good', () => {
  const edit = (id: string, body: object, who = ours.admin) =>
    app.call(who, 'PUT', `/${who === superAdmin ? 'super-admin' : 'admin'}/users/${id}`, { body });

  test('a deactivation, also where the person comes back', async () => {
    const leaving = await person('leaving');
    const { secret } = await makeOwnToken(app, leaving, ['tickets:read']);
    await edit(leaving, { isActive: false });
    await edit(leaving, { isActive: true });
    expect((await callWith(app, secret)('GET', '/tickets')).status).toBe(401);
    expect(await mine(leaving)).toMatchObject([{ state: 'revoked' }]);
  });

  test('a deletion, and another organization', async () => {
    const [deleted, moved] = [await person('deleted'), await person('moved')];
    const secrets = [
      (await makeOwnToken(app, deleted, ['tickets:read'])).secret,
      (await makeOwnToken(app, moved, ['tickets:read'])).secret,
    ];
    await app.call(superAdmin, 'DELETE', `/super-admin/users/${deleted}`);
    const went = await edit(moved, { email: 'moved@theirs.test', organization: theirs.id }, superAdmin);
    expect(went.status).toBe(200);
    for (const secret of secrets) expect((await callWith(app, secret)('GET', '/tickets')).status).toBe(401);
  });

  test('a new password by the link of an e-mail', async () => {
    const forgetful = await person('forgetful');
    const { secret } = await makeOwnToken(app, forgetful, ['tickets:read']);
    await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'forgetful@ours.test' } });
    await app.runJobs();
    const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === 'forgetful@ours.test');
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    await app.call(null, 'POST', '/auth/reset-password', { body: { token, password: 'a new password' } });
    expect((await callWith(app, secret)('GET', '/tickets')).status).toBe(401);
  });

  test('a changed password where that is ticked', async () => {
    const changing = await person('ticking');
    const { secret } = await makeOwnToken(app, changing, ['tickets:read']);
    const change = (currentPassword: string, newPassword: string, revokeTokens: boolean) =>
      app.call(changing, 'PUT', '/auth/password', { body: { currentPassword, newPassword, revokeTokens } });
    await change(PASSWORD, 'another one', false);
    expect((await callWith(app, secret)('GET', '/tickets')).status).toBe(200);
    await change('another one', 'a third one', true);
    expect((await callWith(app, secret)('GET', '/tickets')).status).toBe(401);
  });
});

test.each(['inactive', 'suspended'] as const)(
  'an organization that is %s shuts them out until it is open',
  async (status) => {
    const { secret } = await makeOwnToken(app, ours.admin, ['tickets:read']);
    const script = callWith(app, secret);
    const set = (to: string) =>
      app.call(superAdmin, 'PUT', `/organizations/${ours.id}`, { body: { status: to } });
    await set(status);
    expect((await script('GET', '/tickets')).status).toBe(401);
    await set('active');
    expect((await script('GET', '/tickets')).status).toBe(200);
  },
);

test('the record and the ticket tell of the token', async () => {
  const { secret } = await makeOwnToken(app, ours.admin, ['catalog:write', 'tickets:write', 'tickets:read'], {
    name: 'Nightly',
  });
  const script = callWith(app, secret);
  await script('PUT', `/categories/${ours.otherCategory}`, { name: 'Networks' });
  const audit = await app.call(ours.admin, 'GET', '/admin/audit?search=Networks');
  expect(audit.body.entries).toMatchObject([{ by: { _id: ours.admin }, via: 'token Nightly' }]);
  const ticket = await createTicket(app.db, ours, {});
  await script('PUT', `/tickets/${ticket}/status`, { status: 'Closed' });
  const { body } = await app.call(ours.manager, 'GET', `/tickets/${ticket}/timeline`);
  expect(body.entries).toContainEqual(expect.objectContaining({ kind: 'status', token: 'Nightly' }));
});

describe('an admin', () => {
  test('lists, filters, exports and revokes everybody’s, and the owner is told', async () => {
    const { token, secret } = await makeOwnToken(app, ours.manager, ['people:read'], { name: 'Found' });
    const all = async (query: string, who = ours.admin) =>
      listAllTokens.output.parse((await app.call(who, 'GET', `/admin/tokens?${query}`)).body).tokens;
    expect(await all(`owner=${ours.manager}&state=active&limit=100`)).toContainEqual(token);
    expect(await all(`owner=${ours.manager}&state=revoked&limit=100`)).not.toContainEqual(token);
    expect(await all('kind=service')).toEqual([]);
    expect(await all('limit=100', theirs.admin)).toEqual([]);
    expect(await all(`organization=${ours.id}&owner=${ours.manager}`, superAdmin)).toContainEqual(token);
    const file = (
      await app.call(ours.admin, 'GET', `/admin/tokens/export?owner=${ours.manager}`)
    ).raw.toString();
    expect(file).toMatch(
      /"?Name"?,"?Kind"?,"?Owner"?,"?Scopes"?,"?Created"?,"?Expires"?,"?Last Used"?,"?State"?/,
    );
    expect(file).toContain('"Found","personal","manager Person","people:read"');

    const foreign = await app.call(theirs.admin, 'DELETE', `/admin/tokens/${token._id}`);
    expect(foreign.status).toBe(404);
    await app.call(ours.admin, 'DELETE', `/admin/tokens/${token._id}`);
    expect((await callWith(app, secret)('GET', '/people?search=us')).status).toBe(401);
    await app.runJobs();
    const letter = (await app.mails()).findLast(({ to }) => to?.[0]?.address === 'manager@ours.test');
    expect(letter?.subject).toBe('Your API token was revoked');
    expect(letter?.text).toContain('"Found"');
  });

  test('of the installation names the organization, and exports nothing of it', async () => {
    expect((await app.call(superAdmin, 'GET', '/admin/tokens')).status).toBe(400);
    expect((await app.call(superAdmin, 'GET', '/admin/tokens/export')).status).toBe(403);
  });
});
