import { type Kysely, sql } from 'kysely';

/**
 * Each event of a ticket is announced on the channel "ticket_changed" when its transaction commits, so that every node
 * tells the windows that look at the ticket, whoever changed it and in whatever way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_ticket_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('ticket_changed', json_build_object('organizationId', new.organization_id,
        'ticketId', new.subject_id, 'verb', new.verb,
        'status', case when new.verb = 'status' then new.data ->> 'to' end)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger announce_ticket_change after insert on events
    for each row when (new.subject_kind = 'ticket') execute function announce_ticket_change()`.execute(db);
}
