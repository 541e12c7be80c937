import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Views and macros of a team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['views', 'macros']) {
    const scopeCheck = sql.ref(`${table}_scope_check`);
    await sql`
      alter table ${sql.table(table)}
        add column team_id uuid,
        drop constraint ${scopeCheck},
        add constraint ${scopeCheck} check (scope in ('personal', 'role', 'team', 'organization')),
        add check ((scope = 'team') = (team_id is not null)),
        add foreign key (organization_id, team_id) references teams (organization_id, id)`.execute(db);
    const index = sql.ref(`${table}_of_team`);
    await sql`create index ${index} on ${sql.table(table)} (organization_id, team_id) where team_id is not null`.execute(
      db,
    );
  }
}
