import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Letters that wait for an admin, addresses of projects, and how each ticket came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_intake_settings
      add column unknown_senders text not null default 'refuse' check (unknown_senders in ('refuse', 'hold')),
      add column unverified text not null default 'hold' check (unverified in ('hold', 'accept'))`.execute(
    db,
  );
  await sql`
    create table mail_intake_projects (
      organization_id uuid not null,
      project_id uuid not null,
      -- What stands in the address; stays when the project's code changes.
      tag text not null,
      is_on boolean not null,
      primary key (organization_id, project_id),
      unique (organization_id, tag),
      foreign key (organization_id, project_id) references projects (organization_id, id)
    )`.execute(db);
  await sql`
    create table held_letters (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      received_at timestamptz not null,
      sender text not null,
      subject text not null,
      -- Blank once it is decided.
      text text not null,
      reason text not null,
      state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
      -- Of the text and the files.
      bytes bigint not null,
      -- Of nobody here, or of somebody who is not shown to have sent it: others keep room beside these.
      is_unproven boolean not null,
      -- Admins were told of this one.
      is_told boolean not null,
      -- The project whose address it came to.
      project_id uuid,
      -- The ticket that it answers, and how.
      answers_ticket_id uuid,
      answer_kind text check (answer_kind in ('reply', 'note')),
      -- What it has become.
      ticket_id uuid,
      primary key (organization_id, id),
      check ((answers_ticket_id is null) = (answer_kind is null)),
      foreign key (organization_id, project_id) references projects (organization_id, id),
      foreign key (organization_id, answers_ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
  await sql`create index held_letters_by_state on held_letters (organization_id, state, id)`.execute(db);
  await sql`create index held_letters_in_time on held_letters (received_at)`.execute(db);
  await sql`
    create table held_letter_files (
      organization_id uuid not null,
      id uuid not null,
      letter_id uuid not null,
      stored_name text not null,
      original_name text not null,
      mime_type text not null,
      size integer not null,
      sha256 bytea not null,
      primary key (organization_id, id),
      foreign key (organization_id, letter_id) references held_letters (organization_id, id)
    )`.execute(db);
  await sql`create index held_letter_files_of_letter on held_letter_files (organization_id, letter_id)`.execute(
    db,
  );
  await sql`create index held_letter_files_by_name on held_letter_files (stored_name)`.execute(db);
  await sql`create trigger stored after insert on held_letter_files referencing new table as added
    for each statement execute function count_added_files()`.execute(db);
  await sql`create trigger removed after delete on held_letter_files referencing old table as removed
    for each statement execute function count_removed_files()`.execute(db);
  await sql`
    create trigger tell_of_held_letter after insert on events
    for each row when (new.subject_kind = 'organization' and new.verb = 'letter_held')
    execute function tell_of_event()`.execute(db);
  await nameSources(db);
}

/** Of tickets from before, what is still known. */
async function nameSources(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column source text not null default 'page'`.execute(db);
  await sql`
    update tickets set source = 'mail' from letters
    where letters.organization_id = tickets.organization_id and letters.ticket_id = tickets.id
      and letters.outcome = 'ticket'`.execute(db);
  await sql`
    update tickets set source = 'schedule' from scheduled_ticket_runs as run
    where run.organization_id = tickets.organization_id and run.ticket_id = tickets.id`.execute(db);
}
