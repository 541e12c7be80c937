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

test.each([
  ['destroy', 'Connection terminated unexpectedly'],
  ['resetAndDestroy', 'ECONNRESET: read ECONNRESET'],
] as const)(
  'a server that hangs up by %s, being no PostgreSQL, is explained in a sentence',
  async (how, why) => {
    const server = createServer((socket) => socket.once('data', () => socket[how]())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const refusal = await new pg.Client({ host: '127.0.0.1', port, user: 'somebody' })
      .connect()
      .catch(textOf);
    server.close();
    expect(refusal).toBe(`The database cannot be reached (${why}). Check DATABASE_URL.`);
  },
);
