import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/**
 * Lists by the moment when tickets are due, by whom they wait for and by request type; inboxes with what is due first, which
 * active tickets carry for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_by_due on tickets (organization_id, due_at, id desc) where due_at is not null`.execute(
    db,
  );
  // Over all organizations.
  await sql`create index tickets_due on tickets (due_at, id desc) where due_at is not null`.execute(db);
  await sql`create index tickets_paused on tickets (organization_id, id)
    where due_clock is not null and due_at is null`.execute(db);
  await sql`create index tickets_expecting_answer on tickets (organization_id, id) where answer_expected`.execute(
    db,
  );
  await sql`create index tickets_with_vendor on tickets (organization_id, id) where waiting_vendor is not null`.execute(
    db,
  );
  await sql`create index ticket_forms_of_type on ticket_forms (organization_id, type_id, ticket_id)`.execute(
    db,
  );

  await sql`alter table active_tickets add column due_at timestamptz`.execute(db);
  await sql`
    update active_tickets set due_at = tickets.due_at from tickets
    where tickets.organization_id = active_tickets.organization_id and tickets.id = active_tickets.ticket_id
      and tickets.due_at is not null`.execute(db);
  await sql`create index active_tickets_in_inboxes on active_tickets (organization_id, due_at, ticket_id)
    where agent_id is null`.execute(db);
  await sql`
    create or replace function follow_active_ticket() returns trigger language plpgsql as $$
    begin
      if new.status in ('Open', 'In Progress') then
        -- The agent's relation is held, so that one who is leaving at this moment is seen here or sees this row.
        insert into active_tickets (organization_id, ticket_id, status, team_id, snoozed_until, due_at, agent_id)
        values (new.organization_id, new.id, new.status, new.team_id, new.snoozed_until, new.due_at, (
          select user_id from ticket_people
          where tg_op = 'UPDATE' and organization_id = new.organization_id and ticket_id = new.id
            and relation = 'devops_agent' and until is null
          for share))
        on conflict (organization_id, ticket_id) do update
        set status = excluded.status, team_id = excluded.team_id, snoozed_until = excluded.snoozed_until,
          due_at = excluded.due_at;
      else
        delete from active_tickets where organization_id = new.organization_id and ticket_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create function keep_due_of_active_ticket() returns trigger language plpgsql as $$
    begin
      update active_tickets set due_at = new.due_at
      where organization_id = new.organization_id and ticket_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger active_ticket_due after update of due_at on tickets
    for each row when (
      old.due_at is distinct from new.due_at and old.status = new.status
      and new.status in ('Open', 'In Progress')
    ) execute function keep_due_of_active_ticket()`.execute(db);
}
