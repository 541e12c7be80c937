/** Starting, stopping and refusing, as a person at a terminal sees it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPrograms, isReady, type Program, spawnProgram, startProgram } from './testing/program.ts';

let directory: string;
let program: Program;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-start-'));
  program = await startProgram(directory);
});
afterAll(async () => {
  await endPrograms();
  await rm(directory, { recursive: true, force: true });
});

const logIn = ({ base }: Program, email: string, password: string) =>
  fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
const signIn = async (...who: Parameters<typeof logIn>) => (await logIn(...who)).status;

/** Calls as the admin of the demo, whose session outlives the program. */
async function asAdmin() {
  const answer = await logIn(program, 'admin@acme.example', 'switchboard-demo');
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async <Body>(path: string, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await (await fetch(`${program.base}/api${path}`, { method, headers, ...sent })).json()) as Body;
  };
}

test('the banner says where it is, who may sign in and where the data lies; the logins work', async () => {
  await expect.poll(() => program.output()).toContain(`Switchboard is ready at ${program.base}`);
  expect(program.output()).toContain(directory);
  const named = [...program.output().matchAll(/[\w.]+@[\w.]+\.example/g)].map(([email]) => email);
  expect(named.length).toBeGreaterThan(4);
  for (const email of named) expect(await signIn(program, email, 'switchboard-demo')).toBe(200);
});

test('a second start on the same data says who has it, and leaves it alone', async () => {
  const second = await spawnProgram(directory);
  await expect.poll(() => second.child.exitCode, { timeout: 60_000 }).toBe(1);
  expect(second.output()).toContain('Switchboard did not start');
  expect(second.output()).toContain(`PID ${program.child.pid}`);
  expect(second.output()).toContain(program.base);
  expect(second.output()).not.toContain('    at ');
  expect(await isReady(program)).toBe(true);
});

test('a wrong setting is named, without a stack', async () => {
  const other = await mkdtemp(join(tmpdir(), 'switchboard-wrong-'));
  const wrong = await spawnProgram(other, { DEMO: 'maybe' });
  await expect.poll(() => wrong.child.exitCode, { timeout: 60_000 }).toBe(1);
  expect(wrong.output()).toMatch(/DEMO must be "on" or "off"/);
  expect(wrong.output()).not.toContain('    at ');
  await rm(other, { recursive: true, force: true });
});

test('SIGTERM ends it in order, and the next start finds everything', async () => {
  expect(await program.end('SIGTERM')).toBe(0);
  program = await startProgram(directory);
  expect(await signIn(program, 'user1@acme.example', 'switchboard-demo')).toBe(200);
});

test('data of the demo do not start in production, and nobody is let in meanwhile', async () => {
  await program.end('SIGTERM');
  const refused = await spawnProgram(directory, { NODE_ENV: 'production' });
  await expect.poll(() => refused.child.exitCode, { timeout: 60_000 }).toBe(1);
  expect(refused.output()).toMatch(
    /still have its public password: super@switchboard\.example, .* and \d+ more/,
  );
  expect(refused.output()).not.toContain('Switchboard is ready');
  program = await startProgram(directory);
});

test('what came due while it was down is run by the next start', async () => {
  const admin = await asAdmin();
  const { categories } = await admin<{ categories: { _id: string }[] }>('/categories');
  const { projects } = await admin<{ projects: { _id: string }[] }>('/projects?status=Active');
  const { scheduledTicket } = await admin<{ scheduledTicket: { _id: string } }>('/scheduled-tickets', {
    summary: 'Due at once',
    description: 'While nobody is there.',
    category: categories[0]?._id,
    project: projects[0]?._id,
    projectManagerName: 'Priya Raman',
    contactNumber: '2500',
    scheduledDate: new Date(Date.now() + 1_000).toISOString(),
  });
  await program.end('SIGTERM');
  program = await startProgram(directory);
  const runs = () => admin<{ runs: { outcome: string }[] }>(`/scheduled-tickets/${scheduledTicket._id}/runs`);
  // What has been due for less than a moment at the start comes with the second look.
  await expect
    .poll(async () => (await runs()).runs.map(({ outcome }) => outcome), { timeout: 60_000 })
    .toEqual(['created']);
});

test('without the demo there is only the super admin that the environment names', async () => {
  const own = await mkdtemp(join(tmpdir(), 'switchboard-own-'));
  const account = { SUPER_ADMIN_EMAIL: 'root@desk.example', SUPER_ADMIN_PASSWORD: 'first password' };
  const first = await startProgram(own, { DEMO: 'off', ADMIN_SECOND_FACTOR: 'off', ...account });
  expect(await signIn(first, 'super@switchboard.example', 'switchboard-demo')).toBe(401);
  expect(await signIn(first, 'root@desk.example', 'first password')).toBe(200);
  expect((await (await fetch(`${first.base}/api/config`)).json()) as object).toMatchObject({
    demo: false,
    demoAccounts: null,
  });
  await first.end('SIGTERM');
  const second = await startProgram(own, {
    DEMO: 'off',
    ADMIN_SECOND_FACTOR: 'off',
    ...account,
    SUPER_ADMIN_PASSWORD: 'another password',
  });
  expect(await signIn(second, 'root@desk.example', 'another password')).toBe(401);
  expect(await signIn(second, 'root@desk.example', 'first password')).toBe(200);
  await second.end('SIGTERM');
  await rm(own, { recursive: true, force: true });
});
