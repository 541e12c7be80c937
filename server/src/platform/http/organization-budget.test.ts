import { MINUTE } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockWait } from '../../testing/lock-wait.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { readConfig } from '../config.ts';
import { CONNECTION_WAIT, REQUEST_WAIT } from '../limits.ts';
import { createPresence } from '../presence.ts';
import { happenings } from '../telemetry/signals.ts';
import { createOrganizationBudget } from './organization-budget.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT_FACTOR: '1',
    ORGANIZATION_REQUESTS: '2',
    ORGANIZATION_EXPORTS: '1',
    // As many as two requests take.
    ORGANIZATION_CONNECTIONS: '4',
  });
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
    // Each reads the page and counts at once.
    await lockWait(app.db, 4);
    // As many as may wait, and three more.
    const spent: string[] = [];
    const note = (kind: string) => spent.push(kind);
    happenings.on('budgetSpent', note);
    const behind = Array.from({ length: 123 }, () => app.call(ours.admin, 'GET', '/categories'));
    all = [...slow, ...behind];
    expect(await Promise.race(behind)).toMatchObject(BUSY);
    happenings.off('budgetSpent', note);
    expect(new Set(spent)).toEqual(new Set(['requests']));
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

const budgetOf = (env: Record<string, string>) => createOrganizationBudget(readConfig(env), createPresence());
const BUSY_ERROR = { code: 'ORGANIZATION_BUSY' };

test('an organization that holds its share of the connections leaves the others theirs', async () => {
  const few = await startTestApp({ RATE_LIMIT_FACTOR: '1', ORGANIZATION_CONNECTIONS: '1' });
  try {
    const { ours, theirs } = await createWorld(few.db);
    let waiting: Promise<unknown>[] = [];
    let answered = 0;
    await few.db.transaction().execute(async (trx) => {
      await sql`lock table tickets in access exclusive mode`.execute(trx);
      const lists = few.call(ours.user, 'GET', '/tickets');
      await lockWait(few.db);
      const categories = few.call(ours.admin, 'GET', '/categories').then((answer) => {
        answered += 1;
        expect(answer.status).toBe(200);
      });
      waiting = [lists, categories];
      for (let time = 0; time < 3; time += 1) {
        expect((await few.call(theirs.admin, 'GET', '/categories')).status).toBe(200);
      }
      expect(answered).toBe(0);
    });
    await Promise.all(waiting);
  } finally {
    await few.close();
  }
});

describe('counted in time', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('whoever waits too long for a connection of the organization’s share is refused', async () => {
    const budget = budgetOf({ ORGANIZATION_CONNECTIONS: '1' });
    const giveBack = await budget.connection('ours');
    const refused = expect(budget.connection('ours')).rejects.toMatchObject(BUSY_ERROR);
    await vi.advanceTimersByTimeAsync(CONNECTION_WAIT);
    await refused;
    giveBack();
    (await budget.connection('ours'))();
  });

  test('a request that has waited too long for others of its organization is refused, and does nothing', async () => {
    const budget = budgetOf({ ORGANIZATION_REQUESTS: '1' });
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = budget.request('ours', () => promise);
    let done = 0;
    const behind = budget.request('ours', async () => (done += 1));
    const refused = expect(behind).rejects.toMatchObject(BUSY_ERROR);
    await vi.advanceTimersByTimeAsync(REQUEST_WAIT + 1);
    const inTime = budget.request('ours', async () => 'in time');
    resolve('first');
    expect([await first, await inTime]).toEqual(['first', 'in time']);
    await refused;
    expect(done).toBe(0);
  });

  test('an organization that the database has worked enough for is refused until the minute is over', async () => {
    const budget = budgetOf({ ORGANIZATION_DATABASE_SECONDS: '2' });
    const ask = (payer: string) => budget.request(payer, async () => 'done');
    const work = async (milliseconds: number) => {
      const giveBack = await budget.connection('ours');
      await vi.advanceTimersByTimeAsync(milliseconds);
      giveBack();
    };
    await work(1_500);
    expect(await ask('ours')).toBe('done');
    await work(600);
    await expect(ask('ours')).rejects.toMatchObject({ ...BUSY_ERROR, retryAfter: expect.closeTo(59.4) });
    expect(await ask('theirs')).toBe('done');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await ask('ours')).toBe('done');

    await work(700);
    budget.shareAmong(3);
    await expect(ask('ours')).rejects.toMatchObject(BUSY_ERROR);
    budget.shareAmong(1);
    expect(await ask('ours')).toBe('done');
  });
});
