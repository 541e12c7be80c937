import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Which tickets of an organization belong together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_links (
      organization_id uuid not null,
      id uuid not null,
      type text not null check (type in ('relates', 'duplicate', 'parent', 'blocks')),
      -- The duplicate, the child, the one that blocks; of two that relate to each other the older one.
      from_id uuid not null,
      to_id uuid not null,
      by_id uuid,
      created_at timestamptz not null,
      primary key (organization_id, id),
      unique (organization_id, from_id, to_id, type),
      check (from_id <> to_id),
      foreign key (organization_id, from_id) references tickets (organization_id, id),
      foreign key (organization_id, to_id) references tickets (organization_id, id),
      foreign key (organization_id, by_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index ticket_links_to on ticket_links (organization_id, to_id, type)`.execute(db);
  await sql`
    create unique index ticket_links_one_parent on ticket_links (organization_id, from_id)
    where type = 'parent'`.execute(db);
}
