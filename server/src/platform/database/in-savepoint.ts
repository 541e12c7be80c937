import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/** Does a part of a transaction that may fail alone: what it wrote is undone then, and the transaction can go on. */
export async function inSavepoint<Result>(trx: Database, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}
