import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: '1' });

test('sixty searches a minute, each person for themselves', async () => {
  const ask = async (who: string) => (await app.call(who, 'GET', '/search?q=printer')).status;
  for (let count = 0; count < 60; count += 1) expect(await ask(world.ours.user)).toBe(200);
  expect(await ask(world.ours.user)).toBe(429);
  expect(await ask(world.ours.admin)).toBe(200);
});
