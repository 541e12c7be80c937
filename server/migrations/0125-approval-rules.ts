import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Groups that approve, and rules that ask for approval of new tickets. A step keeps whom it asks, since people change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_groups (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      version integer not null default 1,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index approval_groups_name on approval_groups (organization_id, lower(name))`.execute(
    db,
  );
  await sql`
    create table approval_group_members (
      organization_id uuid not null,
      group_id uuid not null,
      user_id uuid not null,
      primary key (organization_id, group_id, user_id),
      foreign key (organization_id, group_id) references approval_groups (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`
    create table approval_rules (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      name text not null,
      active boolean not null,
      -- Of each kind any of these; empty means whatever there is.
      categories uuid[] not null,
      subcategories uuid[] not null,
      projects uuid[] not null,
      ticket_types text[] not null,
      question text not null,
      holds text not null check (holds in ('nothing', 'resolve', 'work')),
      -- [{need, approvers: [{as, id}]}], as the call takes them.
      steps jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`create unique index approval_rules_name on approval_rules (organization_id, lower(name))`.execute(
    db,
  );
  // By its name of then: the rule may be gone. The requester stands for who asked.
  await sql`alter table ticket_approvals add column rule_id uuid, add column rule_name text`.execute(db);
  await sql`alter table approval_steps
    add column asked jsonb not null default '[]',
    -- Of those asked, for how many nobody is there who could decide.
    add column vacant integer not null default 0`.execute(db);
  await sql`alter table approval_approvers
    -- Which of those asked they were found for.
    add column place integer not null default 0,
    drop constraint approval_approvers_found_as_check,
    add constraint approval_approvers_found_as_check
      check (found_as in ('person', 'project_manager', 'bu_head', 'group', 'fallback'))`.execute(db);
  await sql`
    update approval_approvers as approver set place = numbered.place
    from (select organization_id, id, row_number() over (partition by organization_id, step_id order by id) - 1 as place
      from approval_approvers) as numbered
    where numbered.organization_id = approver.organization_id and numbered.id = approver.id and numbered.place > 0`.execute(
    db,
  );
  await sql`
    update approval_steps as step set asked = (
      select coalesce(jsonb_agg(jsonb_build_object('as', found_as,
        'id', case found_as when 'person' then user_id::text else '' end) order by approver.id), '[]')
      from approval_approvers as approver
      where approver.organization_id = step.organization_id and approver.step_id = step.id)`.execute(db);
}
