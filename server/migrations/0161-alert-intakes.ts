import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Where monitoring programs post alerts, which tickets these have made, and what became of each post. An intake has a
 * row among people as a service account has one, deleted from its first moment on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_intakes (
      organization_id uuid not null,
      id uuid not null,
      name text not null,
      preset text not null check (preset in ('alertmanager', 'generic')),
      is_active boolean not null,
      -- What its tickets say, as texts with places, with type, priority and tags.
      template jsonb not null,
      category_id uuid not null,
      subcategory_id uuid,
      project_id uuid not null,
      key_template text not null,
      -- Blank where no alert says that it is over.
      status_path text not null,
      resolved_values text[] not null,
      on_resolved text not null check (on_resolved in ('comment', 'resolve')),
      prefix text not null,
      -- SHA-256 of the token; the token itself is nowhere.
      token_hash bytea not null unique,
      created_at timestamptz not null,
      version integer not null default 1,
      deleted_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, id) references organization_people (organization_id, user_id),
      foreign key (organization_id, category_id) references categories (organization_id, id),
      foreign key (organization_id, subcategory_id) references subcategories (organization_id, id),
      foreign key (organization_id, project_id) references projects (organization_id, id)
    )`.execute(db);
  await sql`create unique index alert_intakes_name on alert_intakes (organization_id, lower(name))
    where deleted_at is null`.execute(db);
  await sql`
    create table ticket_alerts (
      organization_id uuid not null,
      id uuid not null,
      intake_id uuid not null,
      -- The one that counts its alerts now: where that was merged, the one that it leads to.
      ticket_id uuid not null,
      -- Blank for the ticket of a flood.
      key text not null,
      count integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      -- When a comment said last how often it came, and how often that was.
      noted_at timestamptz not null,
      noted_count integer not null,
      -- When the alert said last that it is over; null since it came again.
      over_at timestamptz,
      -- Of a key the latest ticket.
      is_current boolean not null default true,
      primary key (organization_id, id),
      foreign key (organization_id, intake_id) references alert_intakes (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
  await sql`create unique index ticket_alerts_current on ticket_alerts (organization_id, intake_id, key)
    where is_current`.execute(db);
  await sql`create index ticket_alerts_of_ticket on ticket_alerts (organization_id, ticket_id)`.execute(db);
  await sql`create index ticket_alerts_in_time on ticket_alerts (organization_id, intake_id, first_at)`.execute(
    db,
  );
  await sql`
    create table intake_calls (
      organization_id uuid not null,
      id uuid not null,
      intake_id uuid not null,
      at timestamptz not null,
      status integer not null,
      -- Of a call that was refused as a whole.
      error text,
      outcomes text[] not null,
      results jsonb not null,
      primary key (organization_id, id),
      foreign key (organization_id, intake_id) references alert_intakes (organization_id, id)
    )`.execute(db);
  await sql`create index intake_calls_of_intake on intake_calls (organization_id, intake_id, id)`.execute(db);
  await sql`create index intake_calls_in_time on intake_calls using brin (at)`.execute(db);
}
