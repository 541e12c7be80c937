/** Two programs on one database: what one of them is told holds for the other at once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPrograms, type Program, startProgram } from './testing/program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { createSchedule, createWorld, PASSWORD, type World } from './testing/world.ts';

let database: TestDatabase;
let directories: string[];
let one: Program;
let two: Program;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.db);
  await createSchedule(database.db, world.theirs, { starts_at: new Date() });
  const { host, port, user } = database.connection;
  const url = `postgres://${user}@localhost:${port}/${database.name}?host=${encodeURIComponent(host)}`;
  directories = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'switchboard-node-'))));
  [one, two] = (await Promise.all(
    directories.map((directory) => startProgram(directory, { DATABASE_URL: url })),
  )) as [Program, Program];
});
afterAll(async () => {
  await endPrograms();
  await database.close();
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

const call = (program: Program, token: string | null, method: string, path: string, body?: unknown) =>
  fetch(`${program.base}/api${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function signIn(program: Program, name: string): Promise<string> {
  const answer = await call(program, null, 'POST', '/auth/login', {
    email: `${name}@ours.test`,
    password: PASSWORD,
  });
  return ((await answer.json()) as { token: string }).token;
}
const me = async (program: Program, token: string) => (await call(program, token, 'GET', '/auth/me')).status;

test('a session opened on one holds on the other, and ends there when it ends here', async () => {
  const token = await signIn(one, 'user');
  expect(await me(two, token)).toBe(200);
  await call(two, token, 'POST', '/auth/logout');
  expect(await me(one, token)).toBe(401);
});

test('signing out everywhere else and a new password reach sessions of the other', async () => {
  const [here, there] = [await signIn(one, 'other'), await signIn(two, 'other')];
  expect((await call(one, here, 'DELETE', '/auth/sessions')).status).toBe(200);
  expect(await me(two, there)).toBe(401);
  const again = await signIn(two, 'other');
  const change = { currentPassword: PASSWORD, newPassword: 'another password' };
  expect((await call(one, here, 'PUT', '/auth/password', change)).status).toBe(200);
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
