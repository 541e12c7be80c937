import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connectionTo } from './connection.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Host } from './host.ts';
import { ELSEWHERE_LINK } from './ownership.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/**
 * The way to the database of a program that runs now, for a second program of the same user on the same machine.
 * @param directory what the running program has given to `startEmbeddedPostgres`
 * @throws EmbeddedPostgresError when its server is not up
 */
export async function connectionToRunning(directory: string, host: Host): Promise<Connection> {
  const home = await readlink(join(directory, ELSEWHERE_LINK)).catch(() => directory);
  const server = await readPostmasterFile(join(home, 'data'));
  if (!server?.ready) {
    throw new EmbeddedPostgresError(
      `${host.name} is starting or stopping on this data directory. Try again in a moment.`,
    );
  }
  const tcp = server.socketDirectory === '';
  const address = tcp ? '127.0.0.1' : server.socketDirectory;
  return connectionTo({ host, home }, { host: address, port: server.port, tcp });
}
