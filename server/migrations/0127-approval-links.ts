import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Links in letters by which an approver decides, each for the address that the letter went to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_links (
      token_hash bytea primary key,
      organization_id uuid not null,
      approver_id uuid not null,
      email text not null,
      created_at timestamptz not null,
      foreign key (organization_id, approver_id) references approval_approvers (organization_id, id) on delete cascade
    )`.execute(db);
  await sql`create index approval_links_of_approver on approval_links (organization_id, approver_id)`.execute(
    db,
  );
  await sql`create index approval_links_by_age on approval_links (created_at)`.execute(db);
}
