import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Which tickets changed in the last day, by the number of the transaction that did it, for whoever was away meanwhile. The
 * record itself knows only the moment when something was written, which may be long before others see it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_changes (
      organization_id uuid not null,
      transaction_id xid8 not null default pg_current_xact_id(),
      ticket_id uuid not null,
      -- What happened, as the record calls it.
      verb text not null,
      written_at timestamptz not null default now(),
      -- What one transaction does to a ticket again and again is there once.
      primary key (organization_id, transaction_id, ticket_id, verb)
    )`.execute(db);
  // The announcement says which transactions had ended when it was made: they were announced before it, since those that
  // announce something commit one after the other.
  await sql`
    create or replace function announce_ticket_change() returns trigger language plpgsql as $$
    begin
      insert into event_outbox (organization_id, event_id) values (new.organization_id, new.id);
      insert into ticket_changes (organization_id, ticket_id, verb)
        values (new.organization_id, new.subject_id, new.verb) on conflict do nothing;
      perform pg_notify('ticket_changed', json_build_object('organizationId', new.organization_id,
        'ticketId', new.subject_id, 'verb', new.verb,
        'status', case when new.verb = 'status' then new.data ->> 'to' end,
        'transaction', pg_current_xact_id(), 'snapshot', pg_current_snapshot())::text);
      return null;
    end $$`.execute(db);
}
