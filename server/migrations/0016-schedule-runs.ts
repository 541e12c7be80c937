import { type Kysely, sql } from 'kysely';

/** What it takes to run schedules: the exact first moment, tries of a due time, runs by hand beside due ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The wall clock alone cannot tell the two passes of a doubled hour apart.
  await sql`alter table scheduled_tickets add column starts_at timestamptz`.execute(db);
  await sql`update scheduled_tickets set starts_at = local_start at time zone time_zone`.execute(db);
  await sql`alter table scheduled_tickets alter column starts_at set not null`.execute(db);

  // Due times pass while a schedule is paused too; they are recorded as skipped.
  await sql`drop index scheduled_tickets_due`.execute(db);
  await sql`create index scheduled_tickets_due on scheduled_tickets (next_run_at)
    where status in ('active', 'paused') and next_run_at is not null`.execute(db);

  await sql`alter table scheduled_ticket_runs add column tries smallint not null default 1`.execute(db);
  // A run by hand belongs to no due time, and may fall on one.
  await sql`alter table scheduled_ticket_runs
    drop constraint scheduled_ticket_runs_organization_id_schedule_id_due_at_key`.execute(db);
  await sql`create unique index scheduled_ticket_runs_once
    on scheduled_ticket_runs (organization_id, schedule_id, due_at) where outcome <> 'manual'`.execute(db);
  await sql`create index scheduled_ticket_runs_by_schedule
    on scheduled_ticket_runs (organization_id, schedule_id, id)`.execute(db);
  await sql`create index scheduled_ticket_runs_by_time
    on scheduled_ticket_runs (organization_id, due_at)`.execute(db);
}
