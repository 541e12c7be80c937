import { sql } from 'kysely';
import type { Database } from './open-database.ts';

/**
 * Runs statements that PostgreSQL has put together itself, by `format` from names in its catalogue, or that are
 * constants: DDL takes no parameters. Nothing that anybody has sent may get here.
 */
export async function runStatements(trx: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}
