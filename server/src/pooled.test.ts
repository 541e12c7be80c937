/** Two programs behind a pooler that gives each transaction another connection: nothing but listening needs one of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { spawnProgram } from './testing/program.ts';
import { createTestDatabase, type TestDatabase, urlOf } from './testing/test-database.ts';
import { openTransactionPooler } from './testing/transaction-pooler.ts';
import { callTo, signIn, startTwoPrograms } from './testing/two-programs.ts';
import { closeWindows, openWindow } from './testing/window.ts';
import { createSchedule, createTicket, createWorld, type World } from './testing/world.ts';

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof openTransactionPooler>>;
let nodes: Awaited<ReturnType<typeof startTwoPrograms>>;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.db);
  await createSchedule(database.db, world.ours, { starts_at: new Date() });
  pooler = await openTransactionPooler(database.connection);
  nodes = await startTwoPrograms(database, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: urlOf(database.connection),
  });
});
afterEach(closeWindows);
afterAll(async () => {
  await pooler.close();
  await nodes.close();
});

test('what is written on one node is heard and read on the other, and ends there', async () => {
  const { one, two } = nodes;
  const ticketId = await createTicket(database.db, world.ours, { agent: world.ours.agent });
  const [user, agent] = [await signIn(one, 'user'), await signIn(two, 'agent')];
  const [here, there] = [await openWindow(one.base, user), await openWindow(two.base, agent)];
  for (const window of [here, there])
    expect(await window.emit('join_ticket_room', ticketId)).toMatchObject({ success: true });
  const contents = Array.from({ length: 30 }, (_, number) => `${number}`);
  const say = (content: string) =>
    here.emit('send_message', { ticketId, content, messageType: 'text', tempId: newId() });
  await Promise.all(contents.map(say));
  await there.hears('new_message', contents.length);
  expect(there.all('new_message').map(({ content }) => content)).toEqual(contents);

  // The same statements again and again, on whichever connection.
  const read = () => callTo(two, agent)('GET', `/tickets/${ticketId}`);
  for (let times = 0; times < 5; times++) {
    const statuses = (await Promise.all(Array.from({ length: 8 }, read))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }

  await callTo(one, agent)('POST', '/auth/logout');
  await expect.poll(() => there.socket.connected).toBe(false);
});

test('queued work and what is due are done', async () => {
  const asked = await callTo(nodes.one, null)('POST', '/auth/forgot-password', { email: 'user@ours.test' });
  expect(asked.status).toBe(200);
  const left = () =>
    database.pool.query(`select (select count(*) from graphile_worker.jobs) as jobs,
      (select count(*) from scheduled_tickets where next_run_at <= now()) as due`);
  await expect.poll(async () => (await left()).rows, { timeout: 20_000 }).toEqual([{ jobs: 0, due: 0 }]);
});

test('without a way past it the start is refused in words', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-pooled-'));
  const program = await spawnProgram(directory, { DATABASE_URL: pooler.url });
  await expect.poll(() => program.child.exitCode, { timeout: 60_000 }).toBe(1);
  expect(program.output()).toContain('when DATABASE_DIRECT_URL leads past it');
  await rm(directory, { recursive: true });
});
