import { Kysely, PostgresDialect } from 'kysely';
import { inject } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '../platform/database/open-database.ts';
import { createPool } from '../platform/database/pool.ts';
import { OWNER_ROLE, SERVING_ROLE } from '../platform/database/roles.ts';
import type { Schema } from '../platform/database/schema.ts';
import { newId } from '../platform/ids.ts';
import { createLogger } from '../platform/log.ts';
import { watchDatabase } from './canary/leaks.ts';

/** The present schema, without a row. */
export const EMPTY_TEMPLATE = 'switchboard_empty';
/** With the canary organization. */
export const TEMPLATE = 'switchboard_template';

export interface TestCluster {
  /** Of the cluster's superuser. */
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
  /** Of the role that serves, as everything in it but `owner` is. */
  readonly connection: TestCluster['connection'];
  /** The role that owns the tables, for what the product cannot do. Connects when it is used. */
  readonly owner: Database;
}

export interface Contents {
  /** Without the canary organization, for what counts all that an installation has. */
  readonly empty?: boolean;
  /**
   * Statements are planned as where the product serves: for their values until PostgreSQL finds that it need not. Else once
   * for all values, which a connection that asks a few times has in a fifth of the time.
   */
  readonly plannedAsServed?: boolean;
}

/** A database with the present schema and nothing but the canary organization; gone after `close`. */
export async function createTestDatabase({
  empty = false,
  plannedAsServed = false,
}: Contents = {}): Promise<TestDatabase> {
  const { connection } = inject('cluster');
  const log = createLogger('silent');
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = await openDatabase({ ...connection, max: 1 }, log);
  // Without a power cut to survive, files are copied in a tenth of the time in which each page is logged.
  await admin.pool.query(
    `create database ${name} template ${empty ? EMPTY_TEMPLATE : TEMPLATE} owner ${OWNER_ROLE} strategy file_copy`,
  );
  // Rights on a database are not copied with it.
  await admin.pool.query(
    `revoke all on database ${name} from public; grant connect on database ${name} to ${SERVING_ROLE}`,
  );
  if (!plannedAsServed)
    await admin.pool.query(`alter database ${name} set plan_cache_mode to force_generic_plan`);
  const own = { ...connection, user: SERVING_ROLE, database: name };
  // Hundreds of calls at once wait for each other, on a busy machine for longer than anybody would for an answer.
  const database = await openDatabase({ ...own, max: 24, connectionTimeoutMillis: 30_000 }, log);
  const watched = watchDatabase(database.db);
  const owner = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: createPool({ ...own, user: OWNER_ROLE, max: 2 }, log) }),
  });
  return {
    ...database,
    name,
    connection: own,
    owner,
    async close() {
      await watched.stop();
      await owner.destroy();
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** As DATABASE_URL takes it. */
export const urlOf = ({ host, port, user, database }: TestCluster['connection']) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
