import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

/** Programs from before this send from the installation's address, note the last try alone, and log no push. */
export const change: SchemaChange = 'expand';

/** How an e-mail comes back, what became of each try, and what was shown in browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_deliveries
      -- SHA-256 of the token of its return path; null of what went out without one.
      add column return_hash bytea,
      -- The latest tries that failed: when, and why.
      add column tries jsonb not null default '[]',
      drop constraint mail_deliveries_kind_check,
      add constraint mail_deliveries_kind_check
        check (kind in ('ticket', 'chat', 'notice', 'digest', 'test', 'push'))`.execute(db);
  await sql`
    create index mail_deliveries_returned on mail_deliveries (return_hash) where return_hash is not null`.execute(
    db,
  );
}
