import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Whether mail arrives: what the ways in say of themselves, for how long each organization may hear nothing, and a letter to try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_ways (
      way text primary key check (way in ('smtp', 'imap')),
      is_connected boolean not null,
      -- Since when it is so, and when a node said so last; by the clock of the database.
      since timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      -- Of the letters that lie in the mailbox, when the oldest came; null for none.
      oldest_waiting_at timestamptz,
      -- Codes of what went wrong.
      detail text not null default ''
    )`.execute(db);
  await sql`
    create table mail_probe (
      is_only boolean primary key default true check (is_only),
      -- SHA-256 of what its address names.
      token_hash bytea not null,
      sent_at timestamptz not null,
      arrived_at timestamptz
    )`.execute(db);
  await sql`
    alter table mail_intake_settings
      -- Hours without a letter after which admins are told; 0 for never.
      add column silent_hours integer not null default 72 check (silent_hours between 0 and 720),
      -- Since when letters are expected; null where nobody looks for them.
      add column watched_since timestamptz,
      -- Since when none arrive, as admins were told; null while they do.
      add column failing_since timestamptz,
      add column failing_reason text,
      -- Super admins were told with this organization.
      add column super_admins_told boolean not null default false,
      add check ((failing_since is null) = (failing_reason is null))`.execute(db);
  await sql`
    create trigger tell_of_intake after insert on events
    for each row when (new.subject_kind = 'organization' and new.verb in ('intake_failing', 'intake_arrives'))
    execute function tell_of_event()`.execute(db);
}
