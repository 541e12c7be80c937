/** The command of the shell, beside a program that runs and without one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILED } from './testing/compiled.ts';
import { endPrograms, type Program, startProgram } from './testing/program.ts';

const COMMAND = join(import.meta.dirname, 'reset-password.ts');
const EMAIL = 'root@desk.example';

let directory: string;
let program: Program;
const start = () =>
  startProgram(directory, {
    DEMO: 'off',
    ADMIN_SECOND_FACTOR: 'off',
    SUPER_ADMIN_EMAIL: EMAIL,
    SUPER_ADMIN_PASSWORD: 'first password',
  });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-reset-'));
  program = await start();
});
afterAll(async () => {
  await endPrograms();
  await rm(directory, { recursive: true, force: true });
});

async function run(args: readonly string[], password: string, dataDirectory = directory) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH, HOME, DATA_DIR: dataDirectory, LOG_LEVEL: 'error', ...COMPILED },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, 'exit');
  return { code, printed };
}

const signIn = async (password: string) => {
  const answer = await fetch(`${program.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password }),
  });
  return { status: answer.status, ...((await answer.json()) as { token?: string }) };
};

test('beside the program it gives a new password at once, and ends the sessions', async () => {
  const { token } = await signIn('first password');
  const { code, printed } = await run([EMAIL.toUpperCase()], 'second password');
  expect(printed).toContain(`${EMAIL} has a new password. All their sessions have ended.`);
  expect(printed).not.toContain('second password');
  expect(code).toBe(0);
  const me = await fetch(`${program.base}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(401);
  expect((await signIn('first password')).status).toBe(401);
  expect((await signIn('second password')).status).toBe(200);
});

test('without the program it starts the database for as long as it takes', async () => {
  await program.end('SIGTERM');
  expect((await run([EMAIL, '--second-factor'], 'third password')).printed).toContain('and no second factor');
  program = await start();
  expect((await signIn('third password')).status).toBe(200);
});

test('what it cannot do it says in a sentence', async () => {
  const nobody = await run(['nobody@desk.example'], 'a password');
  expect(nobody.printed).toBe(
    `There is no super admin with the e-mail nobody@desk.example. There are: ${EMAIL}.\n`,
  );
  const short = await run([EMAIL], '123');
  expect(short.printed).toBe('Password must be at least 6 characters long\n');
  const elsewhere = await run([EMAIL], 'a password', join(directory, 'nothing'));
  expect(elsewhere.printed).toMatch(/^There is no database in .*nothing/);
  const usage = await run([], '');
  expect(usage.printed).toMatch(/^Usage: npm run reset-password/);
  expect([nobody.code, short.code, elsewhere.code, usage.code]).toEqual([1, 1, 1, 1]);
});
