import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/open-database.ts';

/**
 * Makes a call while a change is under way, and commits the change once the call waits for it: what the call has read
 * before is not true any more.
 * @param rest of the change, done while the call waits
 * @returns the call's answer
 */
export async function overtaken<Result>(
  db: Database,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<Result>,
  rest: (trx: Database) => Promise<unknown> = async () => undefined,
): Promise<Result> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const answer = call();
    const waiting = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length;
    await expect.poll(waiting, { timeout: 5_000 }).toBeGreaterThan(0);
    await rest(trx);
    // In an object, or the transaction would wait for it.
    return { answer };
  });
  return answer;
}
