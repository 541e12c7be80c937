/** The program killed in the middle of a change of many tickets: the next one goes on, and changes no ticket twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BulkChange } from '@switchboard/contract/tickets/bulk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPrograms, startProgram } from './testing/program.ts';
import { callTo } from './testing/two-programs.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-bulk-'));
});
afterAll(async () => {
  await endPrograms();
  await rm(directory, { recursive: true, force: true });
});

test('kill -9 in the middle: it goes on by itself, and no ticket is changed twice', async () => {
  const first = await startProgram(directory);
  const credentials = { email: 'manager@acme.example', password: 'switchboard-demo' };
  const { token } = (await (await callTo(first, null)('POST', '/auth/login', credentials)).json()) as {
    token: string;
  };
  const ask = async (program: typeof first, method: string, path: string, body?: unknown) =>
    (await callTo(program, token)(method, path, body)).json();
  const read = async (program: typeof first) => {
    const { bulk } = (await ask(program, 'GET', `/bulk/${id}`)) as { bulk: BulkChange };
    return bulk;
  };

  const began = new Date().toISOString();
  const { preview } = (await ask(first, 'POST', '/bulk/preview', {
    selection: { filters: { list: 'all', priority: 'low,medium' } },
    action: { kind: 'priority', value: 'Critical' },
  })) as { preview: { _id: string; changes: number } };
  expect(preview.changes).toBeGreaterThan(50);
  const { bulk } = (await ask(first, 'POST', '/bulk', { preview: preview._id })) as { bulk: BulkChange };
  const id = bulk._id;
  await expect.poll(async () => (await read(first)).changed, { interval: 5 }).toBeGreaterThan(10);
  await first.end('SIGKILL');

  const second = await startProgram(directory);
  expect((await read(second)).changed).toBeLessThan(preview.changes);
  await expect.poll(async () => (await read(second)).state, { timeout: 60_000 }).toBe('done');
  const done = await read(second);
  expect(done).toMatchObject({ changed: preview.changes, failed: 0, done: done.total });
  const times = await Promise.all(
    done.rows
      .filter(({ outcome }) => outcome === 'changed')
      .map(async ({ ticket }) => {
        const { ticket: shown } = (await ask(second, 'GET', `/tickets/${ticket._id}`)) as {
          ticket: { history: { kind: string; at: string }[] };
        };
        return shown.history.filter(({ kind, at }) => kind === 'priority' && at >= began).length;
      }),
  );
  expect(new Set(times)).toEqual(new Set([1]));
}, 180_000);
