import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from '../log.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { type ChargedPool, createPool } from './pool.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** The oldest and newest PostgreSQL this version is tested on. */
const OLDEST_SERVER = 15;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: ChargedPool;
  readonly notifications: Notifications;
  close(): Promise<void>;
}

/** @throws Error in plain words when the server is too old or cannot be reached */
export async function openDatabase(config: PoolConfig, log: Logger): Promise<OpenDatabase> {
  const { max: _, ...clientConfig } = config;
  const pool = createPool(config, log);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int / 10000 as version`.execute(db);
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_SERVER) {
      throw new Error(
        `PostgreSQL ${version} is too old: Switchboard needs version ${OLDEST_SERVER} or newer.`,
      );
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const notifications = createNotifications(clientConfig, log, {
    onSilence: () => pool.loseDatabase(),
    onAnswer: () => pool.findDatabase(),
  });
  return {
    db,
    pool,
    notifications,
    async close() {
      await notifications.close();
      await db.destroy();
    },
  };
}
