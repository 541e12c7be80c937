import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Agreement to a ticket, asked in steps; each round has steps of its own. Who is asked now has the relation 'approver'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_approvals (
      organization_id uuid not null,
      id uuid not null,
      ticket_id uuid not null,
      question text not null,
      holds text not null check (holds in ('nothing', 'resolve', 'work')),
      state text not null default 'pending'
        check (state in ('pending', 'approved', 'rejected', 'expired', 'cancelled')),
      round integer not null default 1,
      asked_by_id uuid not null,
      asked_at timestamptz not null,
      -- When it expires, and when who has not decided is told again; null where neither happens any more.
      due_at timestamptz,
      remind_at timestamptz,
      reminders integer not null default 0,
      reminded_by_hand_at timestamptz,
      ended_at timestamptz,
      reason text not null default '',
      primary key (organization_id, id),
      check ((state = 'pending') = (ended_at is null)),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, asked_by_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index ticket_approvals_of_ticket on ticket_approvals (organization_id, ticket_id, id)`.execute(
    db,
  );
  await sql`create index ticket_approvals_of_asker on ticket_approvals (organization_id, asked_by_id, id)`.execute(
    db,
  );
  await sql`create index ticket_approvals_due on ticket_approvals (least(due_at, remind_at))
    where due_at is not null`.execute(db);
  await sql`
    create table approval_steps (
      organization_id uuid not null,
      id uuid not null,
      approval_id uuid not null,
      round integer not null,
      position integer not null,
      -- How many have to agree; null for all of them.
      need integer,
      state text not null check (state in ('waiting', 'pending', 'approved', 'rejected', 'expired', 'cancelled')),
      primary key (organization_id, id),
      unique (organization_id, approval_id, round, position),
      foreign key (organization_id, approval_id) references ticket_approvals (organization_id, id)
    )`.execute(db);
  await sql`
    create table approval_approvers (
      organization_id uuid not null,
      id uuid not null,
      step_id uuid not null,
      user_id uuid not null,
      found_as text not null check (found_as in ('person', 'project_manager', 'bu_head')),
      decision text check (decision in ('approved', 'rejected')),
      comment text not null default '',
      decided_at timestamptz,
      primary key (organization_id, id),
      unique (organization_id, step_id, user_id),
      check ((decision is null) = (decided_at is null)),
      foreign key (organization_id, step_id) references approval_steps (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index approval_approvers_of_person on approval_approvers (organization_id, user_id, step_id)`.execute(
    db,
  );
  // Whom lists find that wait for an approval.
  await sql`create index ticket_people_approvers on ticket_people (organization_id, ticket_id)
    where until is null and relation = 'approver'`.execute(db);
}
