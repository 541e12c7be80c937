import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts';
import { newId } from '../platform/ids.ts';
import { createLogger } from '../platform/log.ts';

export const TEMPLATE = 'switchboard_template';

export interface TestCluster {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
    readonly password?: string;
  };
}

export interface TestDatabase extends OpenDatabase {
  readonly name: string;
  readonly connection: TestCluster['connection'];
}

/** An empty database with the present schema; gone after `close`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection } = inject('cluster');
  const log = createLogger('silent');
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = await openDatabase({ ...connection, max: 1 }, log);
  await admin.pool.query(`create database ${name} template ${TEMPLATE}`);
  const own = { ...connection, database: name };
  // Hundreds of calls at once wait for each other, on a busy machine for longer than anybody would for an answer.
  const database = await openDatabase({ ...own, max: 24, connectionTimeoutMillis: 30_000 }, log);
  return {
    ...database,
    name,
    connection: own,
    async close() {
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** As DATABASE_URL takes it. */
export const urlOf = ({ host, port, user, database }: TestCluster['connection']) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
