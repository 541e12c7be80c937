/** One moment of a database, read table by table while people go on working. */
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Database } from '../database/open-database.ts';
import { ArchiveError } from './archive-format.ts';
import {
  connectWithoutLimits,
  findSequences,
  findTables,
  overClient,
  type Sequence,
  type Table,
  WITHOUT_LIMITS,
} from './table-copies.ts';

export interface Snapshot extends Moment {
  readonly client: pg.Client;
  /** Over that client. */
  readonly db: Database;
}

interface Moment {
  readonly at: Date;
  /** The server's version, such as 18.1. */
  readonly server: string;
  /** Names of the migrations it has. */
  readonly schema: readonly string[];
  readonly tables: readonly Table[];
  readonly sequences: readonly Sequence[];
}

/** Looks at a schema that a migration changes meanwhile. */
const TRIES = 5;

/**
 * Works in a transaction that sees one moment, and holds the tables as they are: a migration waits until it ends.
 * @throws ArchiveError where the database has no schema of ours
 */
export async function withSnapshot<Result>(
  connection: ClientConfig,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await connectWithoutLimits(connection);
  try {
    return await work({ ...(await beginMoment(client)), client, db: overClient(client) });
  } finally {
    await client.end();
  }
}

async function beginMoment(client: pg.Client): Promise<Moment> {
  for (let tries = 1; ; tries += 1) {
    const tables = await findTables(client);
    if (!tables.some(({ name }) => name === 'schema_migrations')) {
      throw new ArchiveError('There is nothing to copy: the database has no tables of Switchboard.');
    }
    await client.query('begin isolation level repeatable read read only');
    await client.query(WITHOUT_LIMITS);
    // Before the first query, with which the moment begins.
    await client.query(`lock table ${tables.map(({ place }) => place).join(', ')} in access share mode`);
    const { rows } = await client.query<{ at: Date; server: string }>(
      `select clock_timestamp() as at, split_part(current_setting('server_version'), ' ', 1) as server`,
    );
    const locked = await findTables(client);
    const [moment] = rows;
    if (moment !== undefined && JSON.stringify(locked) === JSON.stringify(tables)) {
      const schema = await client.query<{ name: string }>('select name from schema_migrations order by name');
      return {
        ...moment,
        schema: schema.rows.map(({ name }) => name),
        tables,
        sequences: await findSequences(client),
      };
    }
    // A migration came in between.
    await client.query('rollback');
    if (tries === TRIES) throw new Error('The schema changes again and again.');
  }
}
