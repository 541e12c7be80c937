import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { textOf } from './process.ts';

const PROGRAM = join(import.meta.dirname, 'end-without-rest.program.ts');

test.each([0, 1])(
  'what nobody closed does not keep the program alive, which ends with its own code %i',
  (code) => {
    const { status, signal } = spawnSync(process.execPath, [PROGRAM, `${code}`], { timeout: 60_000 });
    expect([status, signal]).toEqual([code, null]);
  },
);

test('a server that hangs up, being no PostgreSQL, is explained in a sentence', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refusal = await new pg.Client({ host: '127.0.0.1', port, user: 'somebody' }).connect().catch(textOf);
  server.close();
  expect(refusal).toBe(
    'The database cannot be reached (Connection terminated unexpectedly). Check DATABASE_URL.',
  );
});
