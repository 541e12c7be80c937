/**
 * Idempotency keys, generated from the registry: every POST by somebody signed in is done once under a key, whoever
 * else uses the same key and whatever it is used for elsewhere.
 */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { takesIdempotencyKey } from '@switchboard/contract/idempotency.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestApp } from './testing/open-test-app.ts';
import { nameOf, type Sample } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';
import { createUser, type Organization } from './testing/world.ts';

/** One for every person and call: no two of them share what is kept. */
const KEY = '8f14e45f-ceea-467f-a0b6-4b5b0d1e2c3d';

/** Whoever moves on hears of nothing but themselves and what they sent. */
const ABOUT_ONESELF = [
  'POST /admin/identity-providers/saml/metadata',
  'POST /auth/data-exports',
  'POST /auth/erasure-request',
  'POST /auth/logout',
  'POST /auth/passkeys/{id}/remove',
  'POST /auth/second-factor/disable',
  'POST /chat/upload-image',
  'POST /notifications/mail-problem/clear',
  'POST /notifications/read',
  'POST /project-import/preview',
  'POST /push/subscriptions',
  'POST /routing-rules/try',
  'POST /scheduled-tickets/preview',
  'POST /sla-policies/try',
  'POST /user-import/preview',
];

const { app, world } = await openTestApp();
const otherRoot = await createUser(app.db, {
  role: 'super_admin',
  organizationId: null,
  email: 'other-root@desk.test',
});

const keyed = registry.filter(takesIdempotencyKey);

const sampleOf = (entry: Endpoint, home: Organization): Promise<Sample> | Sample | undefined =>
  samples[nameOf(entry)]?.(app, home);

const callerOf = ({ access }: Endpoint, home: Organization, root: string) => {
  if (access.includes('admin')) return home.admin;
  return access.includes('devops_agent') && !access.includes('super_admin') ? home.agent : root;
};

const send = async (userId: string, entry: Endpoint, sample: Sample, key = KEY) =>
  sendSample(app, entry, sample, {
    authorization: `Bearer ${await app.tokenFor(userId)}`,
    'idempotency-key': key,
  });

/** The sums of all tables, but for sessions, of which a test opens one with every call, and browsers, which go with them, the log, where refusals are, and heartbeats. */
async function everything(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in ('sessions', 'data_export_links', 'push_subscriptions', 'idempotency_keys', 'security_events', 'nodes')`.execute(
    app.db,
  );
  const sums = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, coalesce(sum(hashtextextended(row::text, 0)), 0) as sum
      from ${sql.table(name)} as row`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** A good request of the same call that asks for something else; null where a call has nothing to say. */
async function another(entry: Endpoint, sample: Sample): Promise<Sample | null> {
  const { body = {}, file } = sample;
  if (file !== undefined) {
    return { ...sample, file: { ...file, content: Buffer.concat([file.content, Buffer.from('\n')]) } };
  }
  for (const [field, value] of Object.entries(body)) {
    const words = ['summary', 'comment', 'note', 'reason', 'name', 'firstName', 'timezone', 'code'];
    if (typeof value === 'number') return { ...sample, body: { ...body, [field]: value + 1 } };
    if (field === 'timezone') return { ...sample, body: { ...body, [field]: 'UTC' } };
    if (field === 'devopsAgent') return { ...sample, body: { ...body, [field]: world.ours.user } };
    if (words.includes(field)) return { ...sample, body: { ...body, [field]: `${value} 2` } };
  }
  const fresh = (await sampleOf(entry, world.ours)) ?? {};
  return JSON.stringify(fresh.params) === JSON.stringify(sample.params) ? null : fresh;
}

const kept = (userId: string, entry: Endpoint) =>
  app.db
    .updateTable('idempotency_keys')
    .where('user_id', '=', userId)
    .where('call', '=', nameOf(entry))
    .where('key', '=', KEY);

describe.each(keyed.map((entry) => [nameOf(entry), entry] as const))('%s', (name, entry) => {
  test('is done once under a key of one person, and answered again under the rights of then', async () => {
    const sample = (await sampleOf(entry, world.ours)) ?? {};
    const person = callerOf(entry, world.ours, world.superAdmin);
    const other = await another(entry, sample);
    const first = await send(person, entry, sample);
    expect(first.status).toBe(entry.status);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const before = await everything();

    const again = await send(person, entry, sample);
    if (entry.shownOnce) {
      expect(again).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_DONE' } });
      expect(Object.keys(again.body).toSorted()).toEqual(['code', 'message', 'requestId', 'success']);
    } else {
      expect(again.status).toBe(first.status);
      expect(again.body).toEqual(first.body);
      expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    }

    if (other !== null) {
      const refused = await send(person, entry, other);
      expect(refused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    }
    const done = await kept(person, entry).set({ status: null }).returning('made').executeTakeFirstOrThrow();
    const busy = await send(person, entry, sample);
    expect(busy).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_BUSY' } });
    expect(busy.headers['retry-after']).toBe('1');
    await kept(person, entry).set({ status: entry.status }).execute();
    expect(done.made).not.toBeNull();

    if (entry.access.includes('admin')) {
      const home = app.db.updateTable('users').where('id', '=', person);
      await home.set({ organization_id: world.theirs.id }).execute();
      const elsewhere = await send(person, entry, sample);
      await home.set({ organization_id: world.ours.id }).execute();
      // They end where their person leaves.
      await app.db
        .updateTable('api_tokens')
        .set({ revoked_at: null })
        .where('user_id', '=', person)
        .execute();
      if (!entry.shownOnce && !ABOUT_ONESELF.includes(name)) expect(elsewhere.status).toBe(404);
      expect(elsewhere.raw.toString()).not.toContain(world.ours.id);
    }
    expect(await everything()).toEqual(before);
  });

  test('knows nothing of the same key of another person', async () => {
    const sample = (await sampleOf(entry, world.theirs)) ?? {};
    const answer = await send(callerOf(entry, world.theirs, otherRoot), entry, sample);
    expect(answer.status).toBe(entry.status);
  });
});

test('only a POST by somebody signed in takes a key; elsewhere the header means nothing', async () => {
  const { ours } = world;
  const credentials = { email: 'user@ours.test', password: 'wrong' };
  const signIn = () =>
    app.call(null, 'POST', '/auth/login', { body: credentials, headers: { 'idempotency-key': 'a b' } });
  expect((await signIn()).status).toBe(401);
  const headers = { 'idempotency-key': 'not two\twords' };
  expect((await app.call(ours.admin, 'GET', '/auth/me', { headers })).status).toBe(200);
  const rename = (firstName: string) =>
    app.call(ours.user, 'PUT', '/auth/profile', { body: { firstName }, headers });
  expect((await rename('Once')).status).toBe(200);
  expect((await rename('Twice')).status).toBe(200);
});

test('the description of the calls names the header where it is taken', async () => {
  const { body } = await app.call(null, 'GET', '/openapi.json');
  const paths = body.paths as unknown as Record<
    string,
    Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>
  >;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) =>
        parameters.some(
          ({ in: place, name, required }) => place === 'header' && name === 'Idempotency-Key' && !required,
        ),
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  expect(described.toSorted()).toEqual(keyed.map(nameOf).toSorted());
});
