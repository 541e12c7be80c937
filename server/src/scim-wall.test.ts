/**
 * The wall of provisioning: every address of the protocol × no token, tokens of other kinds, one that is gone, a blocked
 * organization, the ids of another organization, and bad input.
 */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALLS } from './features/scim/calls.ts';
import { makeServiceAccount } from './testing/api-tokens.ts';
import { openTestApp } from './testing/open-test-app.ts';
import { directoryWith, GROUP_SCHEMA, giveScimToken, patch, USER_SCHEMA } from './testing/scim.ts';
import { startTestApp } from './testing/test-app.ts';
import { createWorld } from './testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
const ourToken = await giveScimToken(app, ours);
const scim = directoryWith(app, ourToken.secret);
const { secret: api } = await makeServiceAccount(app, ours.admin, 'bu_head', ['people:write']);
const theirScim = directoryWith(app, (await giveScimToken(app, theirs)).secret);
const theirGroup: string = (
  await theirScim('POST', '/Groups', {
    schemas: [GROUP_SCHEMA],
    displayName: 'Theirs alone',
    members: [{ value: theirs.user }],
  })
).body.id;

const UNKNOWN = '0191d7a0-0000-7000-8000-000000000000';

/** A good body of each address that takes one. */
const bodyOf = (method: string, path: string): object | undefined => {
  if (method === 'PATCH' && path.startsWith('/Users'))
    return patch({ op: 'add', path: 'title', value: 'Dr' });
  if (method === 'PATCH') return patch({ op: 'replace', path: 'displayName', value: 'Taken over' });
  if (method !== 'POST' && method !== 'PUT') return undefined;
  return path.startsWith('/Users')
    ? { schemas: [USER_SCHEMA], userName: 'wall@ours.test', displayName: 'Wall' }
    : { schemas: [GROUP_SCHEMA], displayName: 'Wall' };
};
const named = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const);

const stateOf = async (organizationId: string) => {
  const tables = ['users', 'provisioned_people', 'provisioned_groups', 'provisioned_group_members', 'events'];
  const counts = tables.map(
    (table) => `select '${table}' as name, count(*) as count, max(xmin::text::bigint) as last
      from ${table} where organization_id = $1`,
  );
  return (await app.database.pool.query(counts.join(' union all '), [organizationId])).rows;
};

describe.each(named)('%s', (_name, { method, path }) => {
  const send = (secret: string | null, id: string) =>
    directoryWith(app, secret)(method, path.replace(':id', id), bodyOf(method, path));

  test('is opened by a token of a directory alone, while it is good', async () => {
    const before = await stateOf(ours.id);
    const revoked = await giveScimToken(app, ours);
    await app.call(ours.admin, 'DELETE', `/admin/scim-tokens/${revoked.id}`);
    const wrong = [null, await app.tokenFor(ours.admin), api, `swc_${'x'.repeat(43)}`, revoked.secret];
    for (const secret of wrong) {
      const { status, body, headers } = await send(secret, ours.user);
      expect(status).toBe(401);
      expect(body).toMatchObject({ status: '401', requestId: expect.any(String) });
      expect(headers['www-authenticate']).toBe('Bearer');
    }
    const organization = app.db.updateTable('organizations').where('id', '=', ours.id);
    for (const [close, reopen] of [
      [organization.set({ status: 'suspended' }), organization.set({ status: 'active' })],
      [organization.set({ deleted_at: new Date() }), organization.set({ deleted_at: null })],
    ] as const) {
      await close.execute();
      const { status } = await send(ourToken.secret, ours.user);
      await reopen.execute();
      expect(status).toBe(401);
    }
    const changed = (await stateOf(ours.id)).filter(({ name }) => name !== 'events');
    expect(changed).toEqual(before.filter(({ name }) => name !== 'events'));
  });

  test('reaches nothing of another organization', async () => {
    if (!path.includes(':id')) return;
    const before = await stateOf(theirs.id);
    const foreign = path.startsWith('/Groups') ? theirGroup : theirs.user;
    const answers = [];
    for (const id of [foreign, world.superAdmin, UNKNOWN, 'nonsense']) {
      const { status, body } = await send(ourToken.secret, id);
      answers.push({ status, body: { ...body, requestId: '' } });
    }
    expect(answers[0]?.status).toBe(404);
    expect(answers.slice(1)).toEqual([answers[0], answers[0], answers[0]]);
    expect(await stateOf(theirs.id)).toEqual(before);
  });

  test('lists nothing of another organization', async () => {
    if (method !== 'GET' || path.includes(':id')) return;
    const text = JSON.stringify((await send(ourToken.secret, '')).body);
    for (const word of ['theirs.test', theirs.user, theirGroup, 'Theirs alone', world.superAdmin]) {
      expect(text).not.toContain(word);
    }
  });
});

test('the token of a directory opens nothing else', async () => {
  const headers = { authorization: `Bearer ${ourToken.secret}` };
  for (const path of ['/auth/me', '/tickets', '/admin/users', '/admin/scim-tokens']) {
    expect((await app.call(null, 'GET', path, { headers })).status, path).toBe(401);
  }
});

test('what is not there answers in the shape of the protocol', async () => {
  for (const path of ['/Nothing', '/Users/x/y', '/Bulk']) {
    expect((await scim('GET', path)).body, path).toMatchObject({ status: '404' });
  }
});

test('no bad input fails the service, and none is half done', async () => {
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.constant(null),
    fc.constantFrom('active', 'members', '\0', '__proto__', 'x'.repeat(5_000), 'ö@ours.test'),
    fc.array(fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.string()))),
    fc.dictionary(fc.constantFrom('value', 'type', 'givenName', '__proto__', 'members'), fc.jsonValue()),
  );
  const path = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'active',
      'name',
      'emails',
      'emails[type eq "work"].value',
      'members',
      'userName',
      'toString',
    ),
  );
  const operation = fc.record(
    { op: fc.oneof(fc.constantFrom('add', 'Replace', 'remove'), fc.string()), path, value },
    { requiredKeys: [] },
  );
  const whole = fc.dictionary(
    fc.constantFrom(
      'schemas',
      'userName',
      'name',
      'emails',
      'active',
      'displayName',
      'members',
      'externalId',
    ),
    value,
  );
  const body = fc.oneof(fc.jsonValue(), whole, fc.record({ Operations: fc.array(operation) }));
  const calls = CALLS.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      body,
      fc.string(),
      async ({ method, path: at }, sent, text) => {
        const answer = await scim(method, at.replace(':id', ours.otherUser), sent);
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.body.schemas).toHaveLength(1);
        const query = new URLSearchParams({ filter: text, startIndex: text, attributes: text });
        for (const list of ['/Users', '/Groups']) {
          expect((await scim('GET', `${list}?${query}`)).status).toBeLessThan(500);
        }
      },
    ),
    { seed: 1, numRuns: 300 },
  );
}, 60_000);

test('what is sent is bounded', async () => {
  const large = JSON.stringify({ schemas: [USER_SCHEMA], userName: 'x'.repeat(SCIM.bodyBytes) });
  expect((await scim('POST', '/Users', large)).status).toBe(413);
  const many = patch(...Array.from({ length: SCIM.operations + 1 }, () => ({ op: 'add', path: 'title' })));
  expect((await scim('PATCH', `/Users/${ours.user}`, many)).status).toBe(400);
  const xml = { 'content-type': 'application/xml' };
  expect((await scim('POST', '/Users', '<x/>', xml)).status).toBe(415);
  const json = { 'content-type': 'application/json' };
  const put = { schemas: [USER_SCHEMA], userName: 'user@ours.test', displayName: 'By JSON' };
  expect((await scim('PUT', `/Users/${ours.user}`, put, json)).status).toBe(200);
});

test('an organization has a limit of its own, whichever token', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: String(3 / SCIM.calls) });
  try {
    const small = await createWorld(limited.db);
    const tokens = [await giveScimToken(limited, small.ours), await giveScimToken(limited, small.ours)];
    const statuses = [];
    for (const at of [0, 1, 0, 1]) {
      const call = directoryWith(limited, tokens[at]?.secret ?? null);
      const { status, headers } = await call('GET', '/ServiceProviderConfig');
      statuses.push(status);
      if (status === 429) expect(headers['retry-after']).toBeDefined();
    }
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await limited.close();
  }
});
