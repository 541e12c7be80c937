import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const WRITERS = 4;

/**
 * Inserts rows until `signal` aborts, over errors of a broken connection, and reports each id that the database
 * acknowledged.
 */
export async function writeRows(
  pool: Pool,
  acknowledged: (id: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  pool.on('error', () => undefined);
  await pool.query('create table if not exists written (id uuid primary key)');
  const write = async () => {
    while (!signal?.aborted) {
      const id = randomUUID();
      try {
        await pool.query('insert into written values ($1)', [id]);
      } catch {
        await delay(5);
        continue;
      }
      acknowledged(id);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/** Those of `ids` that the table does not have. */
export async function missingRows(pool: Pool, ids: Iterable<string>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from written');
  const present = new Set(rows.map(({ id }) => id));
  return [...ids].filter((id) => !present.has(id));
}
