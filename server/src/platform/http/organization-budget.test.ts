import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWait } from '../../testing/lock-wait.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1', ORGANIZATION_REQUESTS: '2', ORGANIZATION_EXPORTS: '1' });
  world = await createWorld(app.db);
});
afterAll(() => app.close());

const BUSY = {
  status: 429,
  body: { code: 'ORGANIZATION_BUSY' },
  headers: { 'retry-after': expect.any(String) },
};

/** Nobody can read tickets until `meanwhile` is done, as if their statements took that long. */
const whileTicketsAreHeld = (meanwhile: () => Promise<void>) =>
  app.db.transaction().execute(async (trx) => {
    await sql`lock table tickets in access exclusive mode`.execute(trx);
    await meanwhile();
  });

test('an organization whose requests take long keeps others of its own waiting, and nobody else’s', async () => {
  const { ours, theirs } = world;
  let all: ReturnType<TestApp['call']>[] = [];
  await whileTicketsAreHeld(async () => {
    const slow = [1, 2].map(() => app.call(ours.user, 'GET', '/tickets'));
    await lockWait(app.db);
    // As many as may wait, and three more.
    const behind = Array.from({ length: 123 }, () => app.call(ours.admin, 'GET', '/categories'));
    all = [...slow, ...behind];
    expect(await Promise.race(behind)).toMatchObject(BUSY);
    expect((await app.call(theirs.user, 'GET', '/categories')).status).toBe(200);
    expect((await app.call(world.superAdmin, 'GET', '/super-admin/users')).status).toBe(200);
  });
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(122);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test('of one organization one export is under way; its place is free once it has been read', async () => {
  const { ours, theirs } = world;
  const exported = (who: string) => app.call(who, 'GET', '/admin/export/tickets');
  let first = exported(theirs.admin);
  expect((await first).status).toBe(200);
  await whileTicketsAreHeld(async () => {
    first = exported(ours.admin);
    await lockWait(app.db);
    expect(await exported(ours.admin)).toMatchObject(BUSY);
    expect((await app.call(ours.admin, 'GET', '/categories')).status).toBe(200);
  });
  expect((await first).status).toBe(200);
  expect((await exported(ours.admin)).status).toBe(200);
});

test('an export whose reader is gone, or wanted the head alone, gives its place back', async () => {
  const { ours } = world;
  const base = await app.listen();
  const headers = { authorization: `Bearer ${await app.tokenFor(ours.admin)}` };
  const left = new AbortController();
  const begin = () => fetch(`${base}/api/admin/export/tickets`, { headers, signal: left.signal });
  let waiting: Promise<unknown> | undefined;
  await whileTicketsAreHeld(async () => {
    waiting = begin().catch((error: Error) => error.name);
    await lockWait(app.db);
    left.abort();
    expect(await waiting).toBe('AbortError');
  });
  const again = async () => (await app.call(ours.admin, 'GET', '/admin/export/tickets')).status;
  await expect.poll(again, { timeout: 60_000 }).toBe(200);
  const head = await fetch(`${base}/api/admin/export/tickets`, { method: 'HEAD', headers });
  expect(head.status).toBe(200);
  await expect.poll(again, { timeout: 60_000 }).toBe(200);
});
