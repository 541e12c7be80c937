/** Two programs on one database: what one of them is told holds for the other at once. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isReady, type Program } from './testing/program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { callTo, signIn, startTwoPrograms } from './testing/two-programs.ts';
import { closeWindows, openWindow } from './testing/window.ts';
import { createSchedule, createTicket, createWorld, PASSWORD, type World } from './testing/world.ts';

let database: TestDatabase;
let nodes: Awaited<ReturnType<typeof startTwoPrograms>>;
let one: Program;
let two: Program;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.db);
  await createSchedule(database.db, world.theirs, { starts_at: new Date() });
  nodes = await startTwoPrograms(database, { DRAIN_SECONDS: '2', RATE_LIMIT_FACTOR: '3' });
  ({ one, two } = nodes);
});
afterEach(closeWindows);
afterAll(() => nodes.close());

const me = async (program: Program, token: string) =>
  (await callTo(program, token)('GET', '/auth/me')).status;

test('a session opened on one holds on the other, and ends there when it ends here', async () => {
  const token = await signIn(one, 'user');
  expect(await me(two, token)).toBe(200);
  await callTo(two, token)('POST', '/auth/logout');
  expect(await me(one, token)).toBe(401);
});

test('signing out everywhere else and a new password reach sessions of the other', async () => {
  const [here, there] = [await signIn(one, 'other'), await signIn(two, 'other')];
  expect((await callTo(one, here)('DELETE', '/auth/sessions')).status).toBe(200);
  expect(await me(two, there)).toBe(401);
  const again = await signIn(two, 'other');
  const change = { currentPassword: PASSWORD, newPassword: 'another password' };
  expect((await callTo(one, here)('PUT', '/auth/password', change)).status).toBe(200);
  expect(await me(two, again)).toBe(401);
});

test('deactivation, another role and a closed organization reach both', async () => {
  const person = database.db.updateTable('users').where('id', '=', world.ours.agent);
  const organization = database.db.updateTable('organizations').where('id', '=', world.ours.id);
  for (const [close, reopen] of [
    [person.set({ is_active: false }), person.set({ is_active: true })],
    [person.set({ role: 'user' }), person.set({ role: 'devops_agent' })],
    [organization.set({ status: 'suspended' }), organization.set({ status: 'active' })],
  ] as const) {
    const tokens = [await signIn(one, 'agent'), await signIn(two, 'agent')] as const;
    await close.execute();
    await reopen.execute();
    expect([await me(one, tokens[1]), await me(two, tokens[0])]).toEqual([401, 401]);
  }
});

test('what is due when they start is made once', async () => {
  const made = () =>
    database.db
      .selectFrom('scheduled_ticket_runs')
      .select(['outcome', 'tries'])
      .where('organization_id', '=', world.theirs.id)
      .execute();
  await expect.poll(made).toEqual([{ outcome: 'created', tries: 1 }]);
  const tickets = database.db.selectFrom('tickets').where('organization_id', '=', world.theirs.id);
  expect(await tickets.select('id').execute()).toHaveLength(1);
});

test('wrong passwords and e-mails to an address are counted on both together', async () => {
  const tryInTurns = async (times: number, path: string, body: object) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const program = count % 2 === 0 ? one : two;
      statuses.push((await callTo(program, null)('POST', path, body)).status);
    }
    return statuses;
  };
  // Three times the usual ones: 10 and 5.
  const guesses = await tryInTurns(32, '/auth/login', { email: 'head@ours.test', password: 'a wrong one' });
  expect(guesses.indexOf(429)).toBe(30);
  expect(guesses.slice(30)).toEqual([429, 429]);
  const mails = await tryInTurns(17, '/auth/forgot-password', { email: 'head@ours.test' });
  expect(mails.indexOf(429)).toBe(15);
});

test('one that is told to end goes on answering for a while, and its people move to the other unnoticed', async () => {
  const ticketId = await createTicket(database.db, world.ours, { agent: world.ours.agent });
  const token = { agent: await signIn(one, 'agent'), user: await signIn(one, 'user') };
  const there = await openWindow(one.base, token.agent);
  await there.emit('join_ticket_room', ticketId);
  const moving = await openWindow(two.base, token.user);
  const staying = await openWindow(two.base, await signIn(two, 'admin'));
  for (const window of [moving, staying]) await window.emit('join_ticket_room', ticketId);
  await there.hears('user_online', 3);

  const began = performance.now();
  const ended = two.end('SIGTERM');
  await expect.poll(() => isReady(two)).toBe(false);
  const answer = await callTo(two, token.user)('GET', `/tickets/${ticketId}`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await moving.hears('reconnect_soon')).toEqual({ within: 800 });
  moving.close();
  const moved = await openWindow(one.base, token.user);
  await moved.emit('join_ticket_room', ticketId);
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(2_000);

  await there.hears('user_offline');
  await there.settled();
  expect(there.all('user_offline').map(({ user: { _id } }) => _id)).toEqual([world.ours.admin]);
  expect(there.all('user_online')).toHaveLength(3);
});
