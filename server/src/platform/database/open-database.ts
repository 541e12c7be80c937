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
  /** Connections that keep their session, for whoever listens on them: those of the pool, unless a pooler is in front. */
  readonly direct: ChargedPool;
  readonly notifications: Notifications;
  close(): Promise<void>;
}

/** Beside a pooler: one on which the queue listens, and what its jobs, and messages between nodes, take for a moment. */
const DIRECT_CONNECTIONS = 4;

/**
 * @param config how the server itself is reached
 * @param pooler what stands in front of it for everything that needs no session of its own; null for nothing
 * @throws Error in plain words when the server is too old or cannot be reached
 */
export async function openDatabase(
  config: PoolConfig,
  log: Logger,
  pooler: PoolConfig | null = null,
): Promise<OpenDatabase> {
  const { max: _, ...clientConfig } = config;
  const pool = createPool(pooler ?? config, log, pooler !== null);
  const direct = pooler === null ? pool : createPool({ ...config, max: DIRECT_CONNECTIONS }, log);
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
    onSilence: () => {
      for (const one of new Set([pool, direct])) one.loseDatabase();
    },
    onAnswer: () => {
      for (const one of new Set([pool, direct])) one.findDatabase();
    },
  });
  return {
    db,
    pool,
    direct,
    notifications,
    async close() {
      await notifications.close();
      await db.destroy();
      if (direct !== pool) await direct.end();
    },
  };
}
