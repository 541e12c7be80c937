import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What is to be done for a ticket, item by item, and what an organization does again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checklists (
      organization_id uuid not null,
      ticket_id uuid not null,
      -- Read by everybody who reads the ticket. Without a row it is not.
      shared boolean not null,
      primary key (organization_id, ticket_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
  await sql`
    create table checklist_items (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      text text not null,
      assignee_id uuid,
      due_on date,
      done_at timestamptz,
      done_by_id uuid,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, assignee_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, done_by_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index checklist_items_of_ticket on checklist_items (organization_id, ticket_id, id)`.execute(
    db,
  );
  await sql`
    create table checklist_templates (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      items text[] not null,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index checklist_templates_name on checklist_templates (organization_id, lower(name))`.execute(
    db,
  );
}
