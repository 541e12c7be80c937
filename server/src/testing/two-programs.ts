/** Two programs on one database, as behind a load balancer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endPrograms, type Program, startProgram } from './program.ts';
import { type TestDatabase, urlOf } from './test-database.ts';
import { PASSWORD } from './world.ts';

/** Each with a data directory of its own; `close` takes the programs, the directories and the database away. */
export async function startTwoPrograms(database: TestDatabase, settings: Record<string, string> = {}) {
  // Admins sign in by their password alone.
  const env = { DATABASE_URL: urlOf(database.connection), ADMIN_SECOND_FACTOR: 'off', ...settings };
  const start = async () => {
    const directory = await mkdtemp(join(tmpdir(), 'switchboard-node-'));
    return { directory, program: await startProgram(directory, env) };
  };
  const [one, two] = await Promise.all([start(), start()]);
  return {
    one: one.program,
    two: two.program,
    async close() {
      await endPrograms();
      await database.close();
      for (const { directory } of [one, two]) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Calls a program with a token, or without one. */
export const callTo =
  (program: Program, token: string | null) =>
  (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${program.base}/api${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

/** @returns the token of a new session; `name` is that of somebody in the organization "ours" */
export async function signIn(program: Program, name: string): Promise<string> {
  const credentials = { email: `${name}@ours.test`, password: PASSWORD };
  const answer = await callTo(program, null)('POST', '/auth/login', credentials);
  return ((await answer.json()) as { token: string }).token;
}
