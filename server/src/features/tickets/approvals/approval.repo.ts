/** Approvals of tickets with their steps and who decides them. Whoever writes one holds its ticket. */

import type { Actor } from '@switchboard/contract/people/actor.ts';
import {
  type ApprovalDecision,
  type ApprovalHolds,
  type ApprovalState,
  type DecisionVia,
  type FoundAs,
  type StepState,
  TICKET_APPROVALS,
} from '@switchboard/contract/tickets/approval-values.ts';
import type { ApprovalView } from '@switchboard/contract/tickets/approvals.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { AskedApprover } from '../../../platform/database/tables/approval-tables.ts';
import { tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isPermitted } from '../../people/granted.ts';
import { personIn } from '../../people/person-in.ts';
import type { PersonColumns } from '../../people/person-ref.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { inScopeByRow, readableBy } from '../ticket.scope.ts';

/** Who decides in the place of an absent approver: whom they named for it, else who takes their tickets; of what is confidential nobody. */
const delegateOf = (approver: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<string | null>`(
  select coalesce((
      select named.id from users as named
      where named.id = absence.delegate_id and named.organization_id = absence.organization_id and named.is_active
        and named.deleted_at is null), absence.substitute_id)
  from absences as absence
  where absence.organization_id = ${approver}.organization_id and absence.user_id = ${approver}.user_id
    and absence.starts_at <= ${at} and absence.ends_at > ${at}
    and not exists (
      select from approval_steps as asked
      join ticket_approvals as wanted on wanted.organization_id = asked.organization_id and wanted.id = asked.approval_id
      join tickets as held on held.organization_id = wanted.organization_id and held.id = wanted.ticket_id
      where asked.organization_id = absence.organization_id and asked.id = ${approver}.step_id and held.confidential)
  limit 1)`;

/** JSON from the database: moments are text. */
export interface ApproverRow {
  readonly id: string;
  readonly person: PersonColumns;
  readonly found_as: FoundAs;
  readonly place: number;
  readonly decision: ApprovalDecision | null;
  readonly comment: string;
  readonly decided_at: string | null;
  /** Whoever stood in for them. */
  readonly decided_by: PersonColumns | null;
  readonly via: DecisionVia | null;
  /** Who may decide in their place now. */
  readonly delegate: PersonColumns | null;
}

export interface StepRow {
  readonly id: string;
  readonly round: number;
  readonly position: number;
  readonly need: number | null;
  readonly state: StepState;
  readonly asked: readonly AskedApprover[];
  readonly vacant: number;
  readonly approvers: readonly ApproverRow[];
}

export interface ApprovalRow {
  readonly id: string;
  readonly ticket: { readonly id: string; readonly number: string; readonly summary: string };
  readonly question: string;
  readonly holds: ApprovalHolds;
  readonly state: ApprovalState;
  readonly round: number;
  readonly asked_by: PersonColumns | null;
  readonly asked_by_id: string;
  readonly asked_at: string;
  readonly rule_id: string | null;
  readonly rule_name: string | null;
  readonly due_at: string | null;
  readonly remind_at: string | null;
  readonly reminders: number;
  readonly reminded_by_hand_at: string | null;
  readonly ended_at: string | null;
  readonly reason: string;
  readonly steps: readonly StepRow[];
}

const person = (column: string) => sql`(
  select json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'email', person.email) from ${personIn('approval.organization_id', column)})`;

/** Of a query over `ticket_approvals as approval` and its row of `tickets`. */
const approvalJson = sql<ApprovalRow>`json_build_object('id', approval.id,
  'ticket', json_build_object('id', tickets.id, 'number', tickets.number, 'summary', tickets.summary),
  'question', approval.question, 'holds', approval.holds, 'state', approval.state, 'round', approval.round,
  'asked_by', ${person('approval.asked_by_id')}, 'asked_by_id', approval.asked_by_id, 'asked_at', approval.asked_at,
  'rule_id', approval.rule_id, 'rule_name', approval.rule_name,
  'due_at', approval.due_at, 'remind_at', approval.remind_at, 'reminders', approval.reminders,
  'reminded_by_hand_at', approval.reminded_by_hand_at, 'ended_at', approval.ended_at, 'reason', approval.reason,
  'steps', (
    select json_agg(json_build_object('id', step.id, 'round', step.round, 'position', step.position, 'need', step.need,
      'state', step.state, 'asked', step.asked, 'vacant', step.vacant, 'approvers', (
        select coalesce(json_agg(json_build_object('id', approver.id, 'person', ${person('approver.user_id')},
          'found_as', approver.found_as, 'place', approver.place, 'decision', approver.decision, 'comment', approver.comment,
          'decided_at', approver.decided_at, 'decided_by', ${person('approver.decided_by_id')}, 'via', approver.via,
          'delegate', case when approver.decision is null and step.state = 'pending' then (
            select json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
              'email', person.email)
            from users as person where person.organization_id = approver.organization_id and person.is_active
              and person.deleted_at is null and person.id = ${delegateOf(sql`approver`, sql`now()`)}) end) order by approver.place, approver.id), '[]')
        from approval_approvers as approver
        where approver.organization_id = step.organization_id and approver.step_id = step.id))
      order by step.round, step.position)
    from approval_steps as step
    where step.organization_id = approval.organization_id and step.approval_id = approval.id))`;

/** Of the query's row of `tickets`, the newest first. */
export const approvalsOfRow: RawBuilder<readonly ApprovalRow[]> = sql`(
  select coalesce(json_agg(approval.row order by approval.id desc), '[]'::json) from (
    select approval.id, ${approvalJson} as row from ticket_approvals as approval
    where approval.organization_id = tickets.organization_id and approval.ticket_id = tickets.id
    order by approval.id desc limit ${sql.lit(TICKET_APPROVALS.shown)}) as approval)`;

const approvals = (organizationId: string, db: Database) =>
  db
    .selectFrom('ticket_approvals as approval')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'approval.organization_id')
        .onRef('tickets.id', '=', 'approval.ticket_id'),
    )
    .where('approval.organization_id', '=', organizationId)
    .select(approvalJson.as('approval'));

/** Whoever may read the ticket. */
export const findApproval = async (
  organizationId: string,
  db: Database,
  actor: Actor,
  id: string,
): Promise<ApprovalRow | undefined> => {
  const found = await approvals(organizationId, db)
    .where(inScopeByRow(readableBy(actor)))
    .where('approval.id', '=', id)
    .executeTakeFirst();
  return found?.approval;
};

/** Whoever is on the ticket. */
export const readApproval = async (
  organizationId: string,
  db: Database,
  id: string,
): Promise<ApprovalRow | undefined> => (await readApprovals(organizationId, db, [id]))[0];

/** The same of several, the oldest first. */
export const readApprovals = async (
  organizationId: string,
  db: Database,
  ids: readonly string[],
): Promise<readonly ApprovalRow[]> => {
  const rows = await approvals(organizationId, db)
    .where('approval.id', 'in', ids)
    .orderBy('approval.id')
    .execute();
  return rows.map(({ approval }) => approval);
};

/** Those of a ticket that nobody has ended, the oldest first; also others where more states are named. */
export const pendingApprovals = async (
  trx: Database,
  ticket: TicketKey,
  states: readonly ApprovalState[] = ['pending'],
): Promise<readonly ApprovalRow[]> => {
  const rows = await approvals(ticket.organization_id, trx)
    .where('approval.ticket_id', '=', ticket.id)
    .where('approval.state', 'in', states)
    .orderBy('approval.id')
    .execute();
  return rows.map(({ approval }) => approval);
};

const stepsOf = (organizationId: string, which: RawBuilder<unknown>) => sql<SqlBool>`approval.id in (
  select step.approval_id from approval_approvers as approver
  join approval_steps as step on step.organization_id = approver.organization_id and step.id = approver.step_id
  where approver.organization_id = ${organizationId} and ${which})`;

/** This person decided in the row of `approval`, for themselves or somebody absent. */
const isDecidedBy = (organizationId: string, personId: string) =>
  stepsOf(
    organizationId,
    sql`approver.decision is not null and coalesce(approver.decided_by_id, approver.user_id) = ${personId}`,
  );

/** The row of `approval` waits for this person, or for somebody absent for whom they decide. */
const waitsFor = (organizationId: string, personId: string, at: Date) =>
  stepsOf(
    organizationId,
    sql`approver.decision is null and step.state = 'pending' and (approver.user_id = ${personId}
      or approver.user_id in (
        select absence.user_id from absences as absence
        where absence.organization_id = ${organizationId} and absence.starts_at <= ${at} and absence.ends_at > ${at}
          and ${personId} in (absence.delegate_id, absence.substitute_id))
      and ${delegateOf(sql`approver`, sql`${at}`)} = ${personId})`,
  );

interface Wanted extends PageRequest {
  readonly as: ApprovalView;
  readonly state: readonly ApprovalState[];
  /** Who is absent then. */
  readonly at: Date;
}

export async function listApprovals(organizationId: string, db: Database, actor: Actor, wanted: Wanted) {
  const { rows, total } = await readPage(
    approvals(organizationId, db)
      .where(inScopeByRow(readableBy(actor)))
      .where(
        wanted.as === 'asker'
          ? sql<SqlBool>`approval.asked_by_id = ${actor.id} and approval.rule_id is null`
          : wanted.as === 'decided'
            ? isDecidedBy(organizationId, actor.id)
            : waitsFor(organizationId, actor.id, wanted.at),
      )
      .$if(wanted.state.length > 0, (query) => query.where('approval.state', 'in', wanted.state))
      .orderBy('approval.id', 'desc'),
    wanted,
  );
  return { rows: rows.map(({ approval }) => approval), total };
}

/** How many wait for the actor. */
export async function countWaiting(
  organizationId: string,
  db: Database,
  actor: Actor,
  at: Date,
): Promise<number> {
  const { waiting } = await approvals(organizationId, db)
    .where(inScopeByRow(readableBy(actor)))
    .where(waitsFor(organizationId, actor.id, at))
    .clearSelect()
    .select(sql<number>`count(*)`.as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * Who can decide now: who has not in a step that waits, and who stands in for them while they are absent, unless they want
 * it themselves. Only active members.
 */
const deciders = (at: Date) => sql`
  select approval.organization_id, approval.ticket_id, users.id as user_id
  from ticket_approvals as approval
  join approval_steps as step on step.organization_id = approval.organization_id and step.approval_id = approval.id
    and step.state = 'pending'
  join approval_approvers as approver on approver.organization_id = step.organization_id
    and approver.step_id = step.id and approver.decision is null
  -- Each is looked up by their id: an \`or\` in the join would go through all people of the organization.
  cross join lateral (values
    (approver.user_id, false),
    (${delegateOf(sql`approver`, sql`${at}`)}, true)
  ) as decider (user_id, stands_in)
  join users on users.organization_id = approval.organization_id and users.id = decider.user_id
    and users.is_active and users.deleted_at is null
    and (not decider.stands_in or users.id <> approval.asked_by_id and not exists (
      select from ticket_people as own
      where own.organization_id = approval.organization_id and own.ticket_id = approval.ticket_id
        and own.user_id = users.id and own.relation in ('requester', 'raiser') and own.until is null))
  where approval.state = 'pending'`;

export async function decidersOf(trx: Database, ticket: TicketKey, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from (${deciders(at)}) as decider
    where organization_id = ${ticket.organization_id} and ticket_id = ${ticket.id}
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Tickets with an approval that no longer waits for whom it has to: somebody left, leads another project or none, was or is
 * absent, or nobody was found before.
 * @param after the last one of the part before
 */
export async function ticketsAskedWrongly(
  db: Database,
  at: Date,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<readonly TicketKey[]> {
  const { rows } = await sql<TicketKey>`
    with wanted as (select distinct * from (${deciders(at)}) as decider), present as (
      select organization_id, ticket_id, user_id from ticket_people where until is null and relation = 'approver'
    ), pending as (
      select approval.organization_id, approval.ticket_id, step.vacant, approver.user_id, approver.found_as,
        project.manager_id, project.bu_head_id,
        case approver.found_as when 'project_manager' then project.manager_id when 'bu_head' then project.bu_head_id end as lead_id
      from ticket_approvals as approval
      join approval_steps as step on step.organization_id = approval.organization_id
        and step.approval_id = approval.id and step.state = 'pending'
      join tickets on tickets.organization_id = approval.organization_id and tickets.id = approval.ticket_id
      left join projects as project on project.organization_id = tickets.organization_id
        and project.id = tickets.project_id
      left join approval_approvers as approver on approver.organization_id = step.organization_id
        and approver.step_id = step.id and approver.decision is null
      where approval.state = 'pending'
    ), wrong as (
      select coalesce(wanted.organization_id, present.organization_id) as organization_id,
        coalesce(wanted.ticket_id, present.ticket_id) as id
      from wanted full join present using (organization_id, ticket_id, user_id)
      where wanted.user_id is null or present.user_id is null
      union
      select organization_id, ticket_id from pending
      where vacant > 0
        or not exists (
          select from users where users.id = pending.user_id and users.organization_id = pending.organization_id
            and users.is_active and users.deleted_at is null)
        or found_as in ('project_manager', 'bu_head') and user_id is distinct from lead_id and (
          user_id is distinct from manager_id and user_id is distinct from bu_head_id
          or exists (
            select from users where users.id = lead_id and users.organization_id = pending.organization_id
              and users.is_active and users.deleted_at is null))
    )
    select organization_id, id from wrong where id > ${after} order by id limit ${most}`.execute(db);
  return rows;
}

/** Who is told where nobody can decide. */
export async function findApprovalManagers(
  organizationId: string,
  trx: Database,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(isPermitted('approvals.manage', 'organization'))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MANAGERS_TOLD)
    .execute();
  return rows.map(({ id }) => id);
}

/** Further ones see it in the list. */
const MANAGERS_TOLD = 100;

export interface DueApproval {
  readonly organization_id: string;
  readonly id: string;
  readonly ticket_id: string;
}

/** Those that expire or whose approvers are to be told again, the earliest first. */
export async function dueApprovals(db: Database, at: Date, most: number): Promise<readonly DueApproval[]> {
  const { rows } = await sql<DueApproval>`
    select organization_id, id, ticket_id from ticket_approvals
    where due_at is not null and least(due_at, remind_at) <= ${at}
    order by least(due_at, remind_at) limit ${most}`.execute(db);
  return rows;
}

/** Those of a step who are absent and for whom this person decides. */
export async function absentApprovers(
  organizationId: string,
  trx: Database,
  stepId: string,
  personId: string,
  at: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select approver.user_id as id from approval_approvers as approver
    where approver.organization_id = ${organizationId} and approver.step_id = ${stepId}
      and ${delegateOf(sql`approver`, sql`${at}`)} = ${personId}`.execute(trx);
  return rows.map(({ id }) => id);
}

export const insertApprovals = (
  trx: Database,
  rows: readonly Insertable<Schema['ticket_approvals']>[],
): Promise<void> => insertMany(trx, 'ticket_approvals', rows);
export const updateApproval: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['ticket_approvals']>,
) => Promise<void> = tenantRowUpdater('ticket_approvals');
export const insertSteps = (
  trx: Database,
  rows: readonly Insertable<Schema['approval_steps']>[],
): Promise<void> => insertMany(trx, 'approval_steps', rows);
export const updateStep: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['approval_steps']>,
) => Promise<void> = tenantRowUpdater('approval_steps');
export const insertApprovers = (
  trx: Database,
  rows: readonly Insertable<Schema['approval_approvers']>[],
): Promise<void> => insertMany(trx, 'approval_approvers', rows);
export const updateApprover: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['approval_approvers']>,
) => Promise<void> = tenantRowUpdater('approval_approvers');

/** Steps of a round that have not ended end so. */
export async function endSteps(
  organizationId: string,
  trx: Database,
  approvalId: string,
  state: StepState,
): Promise<void> {
  await trx
    .updateTable('approval_steps')
    .set({ state })
    .where('organization_id', '=', organizationId)
    .where('approval_id', '=', approvalId)
    .where('state', 'in', ['waiting', 'pending'])
    .execute();
}

/** Nobody who has decided is taken out. */
export async function deleteUndecided(
  organizationId: string,
  trx: Database,
  stepId: string,
  userIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('approval_approvers')
    .where('organization_id', '=', organizationId)
    .where('step_id', '=', stepId)
    .where('decision', 'is', null)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
}
