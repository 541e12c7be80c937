import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { IDEMPOTENCY_KEY_KEPT } from '@switchboard/contract/idempotency.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ticketFields } from '../../features/tickets/testing/ticket-calls.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { newId } from '../ids.ts';
import { deleteExpiredKeys, releaseAllClaims } from './idempotency-keys.ts';

const { app, world } = await openTestApp();
const { ours } = world;
const fields = ticketFields(ours);

let key = '';
beforeEach(() => {
  key = newId();
});

const raise = (body: object = fields, { as = ours.user, under = key } = {}) =>
  app.call(as, 'POST', '/tickets', { body, headers: { 'idempotency-key': under } });

const idOf = ({ body }: { body: object }) => (body as { ticket?: { _id: string } }).ticket?._id;

const countTickets = async () =>
  (
    await app.db
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const held = () => app.db.updateTable('idempotency_keys').where('key', '=', key);
const keptKeys = () => app.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();

test('of twenty at the same moment one is done; the others get its answer or are told to wait', async () => {
  const before = await countTickets();
  const answers = await Promise.all(Array.from({ length: 20 }, () => raise()));
  expect(await countTickets()).toBe(before + 1);
  const done = answers.filter(({ status }) => status === 201);
  expect(new Set(done.map(idOf)).size).toBe(1);
  for (const { status, body } of answers) {
    if (status !== 201)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_BUSY' });
  }
  expect(idOf(await raise())).toBe(idOf(done[0] ?? { body: {} }));
});

test.each([
  '',
  ' ',
  '""',
  '"two words"',
  'two words',
  'tab\there',
  'ümlaut',
  '\u0001',
  'x'.repeat(256),
  'x'.repeat(5_000),
])('the key %j is refused, and nothing is done', async (malformed) => {
  const before = await countTickets();
  const answer = await raise(fields, { under: malformed });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: MESSAGES.idempotencyKeyMalformed,
    errors: [{ path: 'Idempotency-Key', msg: MESSAGES.idempotencyKeyMalformed }],
  });
  expect(await countTickets()).toBe(before);
});

test('two keys in one request are none', async () => {
  const twice = await fetch(`${await app.listen()}/api/tickets`, {
    method: 'POST',
    headers: [
      ['authorization', `Bearer ${await app.tokenFor(ours.user)}`],
      ['content-type', 'application/json'],
      ['idempotency-key', 'one'],
      ['idempotency-key', 'two'],
    ],
    body: JSON.stringify(fields),
  });
  expect(twice.status).toBe(400);
});

test.each(['"quoted"', "';drop--", '%00', '__proto__', '../../x', '{{7*7}}', 'x'.repeat(255)])(
  'the key %j is as good as any',
  async (odd) => {
    const first = await raise(fields, { under: odd });
    expect(first.status).toBe(201);
    expect(idOf(await raise(fields, { under: odd }))).toBe(idOf(first));
  },
);

test('a key in quotes, as structured fields have it, is the same key', async () => {
  const bare = await raise();
  expect(idOf(await raise(fields, { under: `"${key}"` }))).toBe(idOf(bare));
  expect(await keptKeys()).toHaveLength(1);
});

test('what the contract ignores, and how it is written, makes no other request', async () => {
  const first = await raise({ ...fields, summary: 'One', priority: 'HIGH' });
  const turned = Object.fromEntries(
    Object.entries({ ...fields, summary: ' One ', priority: 'high' }).toReversed(),
  );
  expect(idOf(await raise({ ...turned, unknown: [[[[]]]] }))).toBe(idOf(first));
  const form = new FormData();
  for (const [name, value] of Object.entries(turned)) form.set(name, value);
  const multipart = await fetch(`${await app.listen()}/api/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenFor(ours.user)}`, 'idempotency-key': key },
    body: form,
  });
  expect(idOf({ body: (await multipart.json()) as object })).toBe(idOf(first));
  expect((await raise({ ...fields, summary: 'Two' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('files are compared by name and content, and those that are sent again are not stored twice', async () => {
  const send = async (name: string, content: string) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('attachments', new Blob([content]), name);
    const answer = await fetch(`${await app.listen()}/api/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.tokenFor(ours.user)}`, 'idempotency-key': key },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const first = await send('log.txt', 'the same');
  const stored = await app.storedFiles();
  expect(idOf(await send('log.txt', 'the same'))).toBe(idOf(first));
  expect((await send('log.txt', 'the sane')).status).toBe(422);
  expect((await send('other.txt', 'the same')).status).toBe(422);
  expect(await app.storedFiles()).toEqual(stored);
});

test('what failed is not kept: the same key serves the next try, whatever it says', async () => {
  expect((await raise({ ...fields, summary: '' })).status).toBe(400);
  expect((await raise({ ...fields, category: newId() })).status).toBe(400);
  expect(await keptKeys()).toEqual([]);
  expect((await raise()).status).toBe(201);
});

test('a key keeps ids, and nothing of what was sent', async () => {
  const made = idOf(await raise({ ...fields, description: 'A password: hunter2' }));
  const [{ fingerprint, ...row } = { fingerprint: Buffer.from('') }] = await keptKeys();
  expect(fingerprint).toHaveLength(32);
  expect(row).toEqual({
    user_id: ours.user,
    call: 'POST /tickets',
    key,
    request_id: expect.any(String),
    status: 201,
    made,
    claimed_at: app.clock.now(),
    node_id: expect.any(String),
  });
});

test('the answer is made again as things are then', async () => {
  const id = idOf(await raise());
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/status`, { body: { status: 'Resolved' } });
  expect((await raise()).body.ticket).toMatchObject({ _id: id, status: 'Resolved' });
});

test('a key is new again after 24 hours', async () => {
  const first = await raise();
  app.clock.advance(IDEMPOTENCY_KEY_KEPT - 1);
  expect(idOf(await raise())).toBe(idOf(first));
  app.clock.advance(1);
  const second = await raise({ ...fields, summary: 'Another day' });
  expect(second.status).toBe(201);
  expect(idOf(second)).not.toBe(idOf(first));
});

describe('a request that is under way', () => {
  /** Holds what every new ticket of the organization needs, as long as `meanwhile` takes. */
  const whileHeldUp = async (meanwhile: () => Promise<unknown>) => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const blocker = app.db.transaction().execute(async (trx) => {
      await sql`select from organizations where id = ${ours.id} for update`.execute(trx);
      lock();
      await allowed;
    });
    await locked;
    const answer = raise();
    await expect.poll(async () => (await keptKeys()).length).toBe(1);
    await meanwhile();
    allow();
    await blocker;
    return answer;
  };

  test('is not begun again before it has failed or a minute is over', async () => {
    const answer = await whileHeldUp(async () => {
      expect(await raise()).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_BUSY' } });
      expect(await raise({ ...fields, summary: 'Other' })).toMatchObject({ status: 422 });
    });
    expect(answer.status).toBe(201);
    await held().set({ status: null, made: null }).execute();
    app.clock.advance(MINUTE - 1);
    expect((await raise()).headers['retry-after']).toBe('1');
    app.clock.advance(1);
    expect((await raise()).status).toBe(201);
  });

  test('is over when its node is', async () => {
    expect((await raise()).status).toBe(201);
    await held().set({ status: null, made: null }).execute();
    expect((await raise()).status).toBe(409);
    await held().set({ node_id: newId() }).execute();
    expect((await raise()).status).toBe(201);
  });

  test('writes nothing once another request has taken its key over', async () => {
    const before = await countTickets();
    const answer = await whileHeldUp(() => held().set({ request_id: newId() }).execute());
    expect(answer).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_BUSY' } });
    expect(await countTickets()).toBe(before);
    expect(await keptKeys()).toHaveLength(1);
  });

  test('is over at once where its program was the only one and was killed', async () => {
    const done = newId();
    await raise(fields, { under: done });
    await raise();
    await held().set({ status: null, made: null }).execute();
    await releaseAllClaims(app.db);
    expect(await keptKeys()).toEqual([]);
    expect((await raise(fields, { under: done })).status).toBe(201);
  });
});

test('one person has 10,000 keys in a day; then new ones wait, known ones and calls without one go on', async () => {
  const known = newId();
  const first = await raise(fields, { as: ours.otherUser, under: known });
  app.clock.advance(HOUR);
  await sql`
    insert into idempotency_keys (user_id, call, key, fingerprint, request_id, status, made, claimed_at)
    select ${ours.otherUser}, 'POST /tickets', number, '', gen_random_uuid(), 201, '', ${app.clock.now()}
    from generate_series(1, 9999) as number`.execute(app.db);
  const refused = await raise(fields, { as: ours.otherUser });
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: MESSAGES.idempotencyKeysUsedUp },
  });
  expect(refused.headers['retry-after']).toBe(String(23 * 60 * 60));
  expect(idOf(await raise(fields, { as: ours.otherUser, under: known }))).toBe(idOf(first));
  expect((await app.call(ours.otherUser, 'POST', '/tickets', { body: fields })).status).toBe(201);
  expect((await raise()).status).toBe(201);
  app.clock.advance(23 * HOUR);
  expect((await raise(fields, { as: ours.otherUser })).status).toBe(201);
});

test('expired keys are deleted, however many there are; others stay', async () => {
  await raise();
  const expired = new Date(app.clock.now().getTime() - IDEMPOTENCY_KEY_KEPT);
  await sql`
    insert into idempotency_keys (user_id, call, key, fingerprint, request_id, status, made, claimed_at)
    select ${ours.head}, 'POST /tickets', number, '', gen_random_uuid(), 201, '', ${expired}
    from generate_series(1, 2500) as number`.execute(app.db);
  await deleteExpiredKeys(app.db, app.clock.now());
  const left = await app.db.selectFrom('idempotency_keys').select('claimed_at').execute();
  expect(left.every(({ claimed_at }) => claimed_at > expired)).toBe(true);
  expect(await keptKeys()).toHaveLength(1);
});
