import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { UNDER_WAY } from '../limits.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT_FACTOR: '1',
    BUSY_AFTER_MILLISECONDS: '20',
    METRICS_TOKEN: 'of-the-metrics-1',
  });
  world = await createWorld(app.db);
});
afterAll(() => app.close());

/** Calls in one session, which the program knows from its first call on. */
async function sessionOf(person: string) {
  const headers = { authorization: `Bearer ${await app.tokenFor(person)}` };
  const ask = (method: string, path: string) => app.call(null, method, path, { headers });
  expect((await ask('GET', '/auth/me')).status).toBe(200);
  return ask;
}

test('a node with too much to do refuses at once, but for health and sign-out, and heals by itself', async () => {
  const [ours, theirs, leaving] = await Promise.all(
    [world.ours.user, world.theirs.user, world.superAdmin].map(sessionOf),
  );
  const metrics = () =>
    app.fastify.inject({ url: '/metrics', headers: { authorization: 'Bearer of-the-metrics-1' } });
  const lists: ReturnType<TestApp['call']>[] = [];
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table tickets in access exclusive mode`.execute(trx);
    for (let time = 0; time < 1.5 * UNDER_WAY.least; time += 1)
      for (const ask of [ours, theirs]) if (ask) lists.push(ask('GET', '/tickets'));

    await expect
      .poll(() => leaving?.('GET', '/auth/me'), { timeout: 20_000 })
      .toMatchObject({ status: 503, body: { code: 'SERVER_BUSY' } });
    expect(await leaving?.('GET', '/auth/me')).toMatchObject({
      headers: { 'retry-after': expect.stringMatching(/^[1-3]$/) },
    });
    // Nothing of the body is looked at, and nothing of the address.
    expect(await leaving?.('POST', '/tickets/x/comments')).toMatchObject({ body: { code: 'SERVER_BUSY' } });
    expect(await app.call(null, 'GET', '/config')).toMatchObject({ body: { code: 'SERVER_BUSY' } });
    expect((await app.call(null, 'GET', '/health/ready')).status).toBe(200);
    expect((await app.call(null, 'GET', '/health/live')).status).toBe(200);
    expect((await metrics()).body).toMatch(/^switchboard_busy_refusals_total [1-9]/m);
    expect((await leaving?.('POST', '/auth/logout'))?.status).toBe(200);
  });
  // What was taken is answered.
  const statuses = (await Promise.all(lists)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(UNDER_WAY.least);
  await expect.poll(async () => (await ours?.('GET', '/tickets'))?.status).toBe(200);
});
