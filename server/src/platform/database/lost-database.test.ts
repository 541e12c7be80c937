import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openSilentLine } from '../../testing/silent-line.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { toAppError } from '../http/error-map.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from './open-database.ts';

test('a database that falls silent is noticed within three seconds, and found again', async () => {
  const direct = await createTestDatabase();
  const line = await openSilentLine(direct.connection);
  const place = { ...direct.connection, host: '127.0.0.1', port: line.port, max: 2 };
  const database = await openDatabase(place, createLogger('silent'));
  const heard: string[] = [];
  const onGap = vi.fn();
  await database.notifications.listen('spoken', { onMessage: (words) => heard.push(words), onGap });
  const ask = async () => {
    const began = performance.now();
    const failure = await sql`select 1`.execute(database.db).then(() => null, toAppError);
    return { failure: failure && [failure.status, failure.retryAfter], waited: performance.now() - began };
  };
  // Its answer is slow, which is no silence.
  await sql`select pg_sleep(2)`.execute(database.db);
  expect(await ask()).toMatchObject({ failure: null });

  line.fallSilent();
  // Two have a connection, the others wait for one.
  const under = await Promise.all(Array.from({ length: 6 }, ask));
  for (const { failure, waited } of under) {
    expect(failure).toEqual([503, 1]);
    expect(waited).toBeLessThan(3_000);
  }
  const late = await ask();
  expect(late.failure).toEqual([503, 1]);
  expect(late.waited).toBeLessThan(500);
  await expect(database.pool.query('select 1')).rejects.toMatchObject({ status: 503 });

  line.recover();
  await expect.poll(ask, { timeout: 20_000 }).toMatchObject({ failure: null });
  expect(onGap).toHaveBeenCalledOnce();
  await sql`notify spoken, 'again'`.execute(direct.db);
  await expect.poll(() => heard).toEqual(['again']);

  // Closing waits for no connection that is being tried.
  line.fallSilent();
  await expect.poll(ask, { timeout: 5_000 }).toMatchObject({ failure: [503, 1] });
  // After the pause that is made before the next one is tried.
  await new Promise((resolve) => setTimeout(resolve, 700));
  const began = performance.now();
  await database.close();
  expect(performance.now() - began).toBeLessThan(1_000);
  await line.close();
  await direct.close();
});
