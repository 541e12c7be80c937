import { type Kysely, sql } from 'kysely';

/** What nodes count together, in the columns that rate-limiter-flexible expects, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      -- The name of the limit and a SHA-256: nobody reads from it who guessed at whom.
      key text primary key,
      points integer not null,
      -- Milliseconds since 1970.
      expire bigint
    )`.execute(db);
  await sql`create index rate_limits_by_time on rate_limits (expire)`.execute(db);
}
