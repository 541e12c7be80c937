import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { RATE } from '../limits.ts';

const { app } = await openTestApp({ RATE_LIMIT_FACTOR: '1' });

test('the description of the calls is given to an address as often as other open calls', async () => {
  const paths = ['/openapi.json', '/docs/json', '/docs/yaml'];
  const statuses: number[] = [];
  for (let sent = 0; sent <= RATE.anonymous.points; sent += 1) {
    statuses.push((await app.call(null, 'GET', paths[sent % paths.length] ?? '')).status);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
  // Whoever reads it has used up nothing else.
  expect((await app.call(null, 'GET', '/config')).status).toBe(200);
});
