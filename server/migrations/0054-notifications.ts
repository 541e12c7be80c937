import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** What concerns whom, and what waits to be told to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Written in the transaction of what happens, read and emptied after it: nobody who writes waits for those who are told.
  await sql`
    create table event_outbox (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null,
      -- An event, or null for the chat of a ticket, in which something was said, read or taken back.
      event_id uuid,
      ticket_id uuid,
      attempts integer not null default 0,
      written_at timestamptz not null default clock_timestamp(),
      check ((event_id is null) <> (ticket_id is null))
    )`.execute(db);
  await sql`create index event_outbox_in_order on event_outbox (written_at)`.execute(db);
  await sql`
    create table notifications (
      organization_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      notice text not null,
      reason text not null,
      -- Null of the chat.
      event_id uuid,
      ticket_id uuid,
      -- For the staff of the ticket alone.
      is_internal boolean not null default false,
      count integer not null default 1,
      created_at timestamptz not null,
      read_at timestamptz,
      primary key (organization_id, id),
      unique (user_id, event_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    ) with (fillfactor = 90)`.execute(db);
  await sql`create index notifications_of_person on notifications (user_id, id)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id, id) where read_at is null`.execute(
    db,
  );
  await sql`create index notifications_of_ticket on notifications (organization_id, ticket_id, user_id)`.execute(
    db,
  );
  // For what grows too old: rows lie in the order of time.
  await sql`create index notifications_in_time on notifications using brin (created_at)`.execute(db);
  await sql`
    create unique index notifications_of_chat on notifications (user_id, ticket_id) where notice = 'chat'`.execute(
    db,
  );
  await sql`
    create table ticket_followers (
      organization_id uuid not null,
      ticket_id uuid not null,
      user_id uuid not null,
      mode text not null default 'default' check (mode in ('watch', 'default', 'mute')),
      -- Has written a reply that the requester sees.
      has_replied boolean not null default false,
      primary key (organization_id, ticket_id, user_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await tellOfEvents(db);
  await tellOfChats(db);
}

async function tellOfEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function announce_ticket_change() returns trigger language plpgsql as $$
    begin
      insert into event_outbox (organization_id, event_id) values (new.organization_id, new.id);
      perform pg_notify('ticket_changed', json_build_object('organizationId', new.organization_id,
        'ticketId', new.subject_id, 'verb', new.verb,
        'status', case when new.verb = 'status' then new.data ->> 'to' end)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create function tell_of_event() returns trigger language plpgsql as $$
    begin
      insert into event_outbox (organization_id, event_id) values (new.organization_id, new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_event after insert on events for each row when (
      new.subject_kind = 'license_request'
      or (new.subject_kind = 'user' and new.verb in ('registered', 'applied'))
      or (new.subject_kind = 'scheduled_ticket' and new.verb = 'paused')
    ) execute function tell_of_event()`.execute(db);
}

async function tellOfChats(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_chat() returns trigger language plpgsql as $$
    begin
      insert into event_outbox (organization_id, ticket_id) values (new.organization_id, new.ticket_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_of_chat after insert or update of deleted_at on chat_messages
    for each row execute function tell_of_chat()`.execute(db);
  // A mark that is made by opening the chat has read nothing yet; one that moves only moves forward.
  await sql`
    create trigger tell_of_chat_read after insert or update of last_read_sequence on chat_reads
    for each row when (new.last_read_sequence > 0) execute function tell_of_chat()`.execute(db);
}
