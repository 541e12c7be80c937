import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Many tickets changed in one act: what was looked at, what became of each, and what was taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_changes (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      maker_id uuid not null,
      kind text not null,
      value text not null,
      -- What the value was called then.
      name text not null,
      state text not null check (state in
        ('preview', 'running', 'cancelling', 'done', 'cancelled', 'undoing', 'undone')),
      -- Selected tickets that its maker may not see: they have no row.
      unseen integer not null,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      -- Of the call that started it, which the events of its tickets name.
      request_id uuid,
      primary key (organization_id, id),
      foreign key (organization_id, maker_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  // One at a time.
  await sql`create unique index bulk_changes_under_way on bulk_changes (maker_id)
    where state in ('running', 'cancelling', 'undoing')`.execute(db);
  await sql`create index bulk_changes_of_maker on bulk_changes (maker_id, id)`.execute(db);
  await sql`create index bulk_changes_in_time on bulk_changes (created_at)`.execute(db);
  await sql`
    create table bulk_change_rows (
      organization_id uuid not null,
      bulk_id uuid not null,
      position integer not null,
      ticket_id uuid not null,
      -- What the ticket had when it was looked at.
      found text,
      outcome text not null check (outcome in ('waiting', 'changed', 'unchanged', 'refused', 'failed')),
      reason text not null default '',
      -- What the change of this ticket is called in the record.
      event_id uuid,
      undo text check (undo in ('restored', 'kept')),
      primary key (organization_id, bulk_id, position),
      foreign key (organization_id, bulk_id) references bulk_changes (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
  await sql`create index bulk_change_rows_of_ticket on bulk_change_rows (organization_id, ticket_id)`.execute(
    db,
  );
}
