/** How often somebody may search, and how long the names that are offered may take. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RATE } from '../../../platform/limits.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';

const FACTOR = 0.1;
const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: String(FACTOR) });
const { ours, superAdmin } = world;

const ask = async (who: string, path: string) => (await app.call(who, 'GET', path)).status;

test.each([
  ['/search?q=printer', ours.user, RATE.searches],
  ['/tickets?q=printer', ours.otherUser, RATE.listsByWords],
  ['/admin/tickets?q=printer', ours.manager, RATE.listsByWords],
  ['/super-admin/tickets?q=printer', superAdmin, RATE.listsByWords],
  ['/search/tickets?q=printer', ours.otherAgent, RATE.listsByWords],
  ['/search/complete?text=sta', ours.head, RATE.completions],
])('%s so often a minute, each person for themselves', async (path, who, { points }) => {
  for (let count = 0; count < points * FACTOR; count += 1) expect(await ask(who, path)).toBe(200);
  expect(await ask(who, path)).toBe(429);
  if (!path.startsWith('/super')) expect(await ask(ours.admin, path)).toBe(200);
  // The list without words goes on.
  if (path.includes('/tickets?q=')) expect(await ask(who, path.split('?')[0] ?? '')).toBe(200);
});

test('names that are not there in time are 503', async () => {
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table projects in access exclusive mode`.execute(trx);
    expect(await ask(ours.agent, '/search/complete?text=project:P')).toBe(503);
  });
});
