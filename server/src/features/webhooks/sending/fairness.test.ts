/** Receivers that hang, and what they may not hold up. */
import { WEBHOOK_TEST } from '@switchboard/contract/webhooks/webhook-values.ts';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { PASSWORD } from '../../../testing/world.ts';
import { claimDue, insertDeliveries } from '../delivery.repo.ts';
import { startReceiver } from '../testing/receiver.ts';
import { startDelivering } from './start-delivering.ts';

const env = { OUTBOUND_ALLOW: '127.0.0.1', NODE_ENV: 'test', WEBHOOKS_AT_ONCE: '32' };
const { app, world } = await openTestApp(env);
const { ours, theirs } = world;
const [hanging, good] = [await startReceiver(), await startReceiver()];
hanging.answer(() => undefined);
afterAll(() => Promise.all([hanging.close(), good.close()]));

const make = async (admin: string, url: string) => {
  const body = { name: 'Tracker', url, events: ['ticket.created'], password: PASSWORD };
  const answer = await app.call(admin, 'POST', '/admin/webhooks', { body });
  return (answer.body.webhook as unknown as { readonly _id: string })._id;
};

const queue = (organization_id: string, webhook_id: string, count: number) => {
  const at = new Date(Date.now() - 1_000);
  const rows = Array.from({ length: count }, () => ({
    organization_id,
    id: newId(),
    webhook_id,
    type: WEBHOOK_TEST as 'webhook.test',
    ticket_id: null,
    body: '{}',
    state: 'pending' as const,
    due_at: at,
    created_at: at,
  }));
  return insertDeliveries(app.db, rows);
};

test('200 receivers of one organization that hang hold up nobody else’s', async () => {
  await queue(ours.id, await make(ours.admin, hanging.url), 200);
  const { database, secretKey } = app;
  const deps = { database, secretKey, config: readConfig(env), log: createLogger('silent') };
  const stop = await startDelivering({ ...deps, clock: systemClock });
  try {
    await expect.poll(() => hanging.received.length, { timeout: 10_000 }).toBe(8);
    const began = performance.now();
    await queue(theirs.id, await make(theirs.admin, good.url), 20);
    await expect.poll(() => good.received.length, { timeout: 5_000 }).toBe(20);
    expect(performance.now() - began).toBeLessThan(5_000);
    // An organization has no more than its share under way meanwhile.
    expect(hanging.received).toHaveLength(8);
  } finally {
    await stop();
  }
  const waiting = app.db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .where('leased_until', 'is', null)
    .where('organization_id', '=', ours.id);
  // What was cut off waits for the next program.
  expect((await waiting.executeTakeFirstOrThrow()).count).toBe(200);
});

test('two nodes never take the same delivery', async () => {
  await app.db.deleteFrom('webhook_deliveries').execute();
  const webhooks = app.db.selectFrom('webhooks').select('id').where('organization_id', '=', theirs.id);
  await queue(theirs.id, (await webhooks.executeTakeFirstOrThrow()).id, 100);
  const now = new Date();
  const until = new Date(now.getTime() + 60_000);
  const take = () => claimDue(app.db, { now, until, most: 30, share: 30, underWay: new Map() });
  const taken = (await Promise.all([take(), take(), take(), take()])).flat().map(({ id }) => id);
  expect(taken.length).toBeGreaterThanOrEqual(30);
  expect(new Set(taken).size).toBe(taken.length);
});
