import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Addresses that hear of what happens in an organization, what waits to be told to them, and what was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      url text not null,
      events text[] not null,
      -- Of each kind any of these; empty means whatever there is.
      projects uuid[] not null default '{}',
      categories uuid[] not null default '{}',
      priorities text[] not null default '{}',
      ticket_types text[] not null default '{}',
      include_internal boolean not null default false,
      include_emails boolean not null default false,
      is_active boolean not null,
      -- Since which attempt none succeeded; null while they do.
      failing_since timestamptz,
      disabled_at timestamptz,
      -- Null where somebody switched it off.
      disabled_reason text check (disabled_reason in ('failing', 'gone')),
      -- Sealed with the installation's key, for this webhook.
      secret bytea not null,
      -- The one before, which signs beside it until then.
      earlier_secret bytea,
      earlier_until timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      primary key (organization_id, id),
      check ((earlier_secret is null) = (earlier_until is null))
    )`.execute(db);
  await sql`create unique index webhooks_name on webhooks (organization_id, lower(name))`.execute(db);
  await sql`
    create table webhook_outbox (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null,
      -- Those that were switched on when it happened.
      webhooks uuid[] not null,
      source text not null check (source in ('event', 'message', 'run')),
      source_id uuid not null,
      attempts integer not null default 0,
      written_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index webhook_outbox_in_order on webhook_outbox (written_at)`.execute(db);
  await sql`
    create table webhook_deliveries (
      organization_id uuid not null,
      id uuid not null,
      webhook_id uuid not null,
      type text not null,
      -- What it is about, where that is a ticket.
      ticket_id uuid,
      -- As it is sent, byte by byte.
      body text not null,
      state text not null check (state in ('pending', 'delivered', 'failed', 'blocked', 'dropped')),
      -- When the next attempt is due; null unless it is pending.
      due_at timestamptz,
      -- Until when a program that attempts it has it for itself.
      leased_until timestamptz,
      -- Attempts since it was queued, or queued again, and when the first of them was.
      tries integer not null default 0,
      first_tried_at timestamptz,
      attempts jsonb not null default '[]',
      request jsonb,
      response jsonb,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade,
      check ((due_at is not null) = (state = 'pending'))
    )`.execute(db);
  await sql`create index webhook_deliveries_of_webhook on webhook_deliveries (organization_id, webhook_id, id)`.execute(
    db,
  );
  await sql`create index webhook_deliveries_due on webhook_deliveries (organization_id, due_at) where state = 'pending'`.execute(
    db,
  );
  await sql`create index webhook_deliveries_in_time on webhook_deliveries using brin (created_at)`.execute(
    db,
  );
  await tellWebhooks(db);
  // Admins hear of what the product has switched off.
  await sql`
    create trigger tell_of_webhook after insert on events
    for each row when (new.subject_kind = 'webhook' and new.verb = 'switched_off')
    execute function tell_of_event()`.execute(db);
}

/** Written in the transaction of what happens, and only where somebody is to hear of it. */
async function tellWebhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_webhooks() returns trigger language plpgsql as $$
    begin
      insert into webhook_outbox (organization_id, webhooks, source, source_id)
      select new.organization_id, array_agg(webhooks.id), tg_argv[0], new.id
      from webhooks where webhooks.organization_id = new.organization_id and webhooks.is_active
      having count(*) > 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_webhooks_of_event after insert on events for each row when (
      new.subject_kind in ('ticket', 'user', 'project', 'category', 'subcategory')
    ) execute function tell_webhooks('event')`.execute(db);
  await sql`
    create trigger tell_webhooks_of_message after insert on chat_messages
    for each row execute function tell_webhooks('message')`.execute(db);
  await sql`
    create trigger tell_webhooks_of_run after insert on scheduled_ticket_runs
    for each row execute function tell_webhooks('run')`.execute(db);
  // A due time that failed is tried again in the same row.
  await sql`
    create trigger tell_webhooks_of_rerun after update of outcome on scheduled_ticket_runs
    for each row when (new.outcome <> old.outcome) execute function tell_webhooks('run')`.execute(db);
}
