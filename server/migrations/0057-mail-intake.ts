import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Addresses by which people answer, and what became of the letters that came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column via text not null default 'page'`.execute(db);
  await sql`
    create table reply_addresses (
      organization_id uuid not null,
      token_hash bytea not null unique,
      ticket_id uuid not null,
      user_id uuid not null,
      kind text not null check (kind in ('reply', 'note')),
      seed bytea not null,
      created_at timestamptz not null,
      primary key (organization_id, token_hash),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index reply_addresses_of_person on reply_addresses (user_id, ticket_id, kind)`.execute(db);
  await sql`
    create table letters (
      id uuid primary key,
      organization_id uuid,
      received_at timestamptz not null,
      sender text not null,
      recipients text not null,
      subject text not null,
      outcome text not null,
      reason text,
      ticket_id uuid,
      comment_id uuid,
      -- The same letter has an effect once, whichever way it comes.
      effect_key bytea unique,
      foreign key (organization_id, ticket_id) references tickets (organization_id, id)
    )`.execute(db);
  await sql`create index letters_of_organization on letters (organization_id, id)`.execute(db);
  await sql`create index letters_in_time on letters using brin (received_at)`.execute(db);
  await endAddresses(db);
}

/** Whoever leaves an organization, or is deleted, answers to none of its addresses any more, also after coming back. */
async function endAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_reply_addresses() returns trigger language plpgsql as $$
    begin
      delete from reply_addresses where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_reply_addresses after update of deleted_at, organization_id on users
    for each row when (new.organization_id is distinct from old.organization_id
      or (new.deleted_at is not null and old.deleted_at is null))
    execute function end_reply_addresses()`.execute(db);
}
