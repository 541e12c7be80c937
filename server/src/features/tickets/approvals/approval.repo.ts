/** Approvals of tickets with their steps and who decides them. Whoever writes one holds its ticket. */

import type { Actor } from '@switchboard/contract/people/actor.ts';
import {
  type ApprovalDecision,
  type ApprovalHolds,
  type ApprovalState,
  type ApproverKind,
  type StepState,
  TICKET_APPROVALS,
} from '@switchboard/contract/tickets/approval-values.ts';
import type { ApprovalView } from '@switchboard/contract/tickets/approvals.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { personIn } from '../../people/person-in.ts';
import type { PersonColumns } from '../../people/person-ref.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { inScope, readableBy } from '../ticket.scope.ts';

/** JSON from the database: moments are text. */
export interface ApproverRow {
  readonly id: string;
  readonly person: PersonColumns;
  readonly found_as: ApproverKind;
  readonly decision: ApprovalDecision | null;
  readonly comment: string;
  readonly decided_at: string | null;
}

export interface StepRow {
  readonly id: string;
  readonly round: number;
  readonly position: number;
  readonly need: number | null;
  readonly state: StepState;
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
  'due_at', approval.due_at, 'remind_at', approval.remind_at, 'reminders', approval.reminders,
  'reminded_by_hand_at', approval.reminded_by_hand_at, 'ended_at', approval.ended_at, 'reason', approval.reason,
  'steps', (
    select json_agg(json_build_object('id', step.id, 'round', step.round, 'position', step.position, 'need', step.need,
      'state', step.state, 'approvers', (
        select json_agg(json_build_object('id', approver.id, 'person', ${person('approver.user_id')},
          'found_as', approver.found_as, 'decision', approver.decision, 'comment', approver.comment,
          'decided_at', approver.decided_at) order by approver.id)
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
    .where(inScope(readableBy(actor)))
    .where('approval.id', '=', id)
    .executeTakeFirst();
  return found?.approval;
};

/** Whoever is on the ticket. */
export const readApproval = async (
  organizationId: string,
  db: Database,
  id: string,
): Promise<ApprovalRow | undefined> =>
  (await approvals(organizationId, db).where('approval.id', '=', id).executeTakeFirst())?.approval;

/** Those of a ticket that nobody has ended, the oldest first. */
export const pendingApprovals = async (trx: Database, ticket: TicketKey): Promise<readonly ApprovalRow[]> => {
  const rows = await approvals(ticket.organization_id, trx)
    .where('approval.ticket_id', '=', ticket.id)
    .where('approval.state', '=', 'pending')
    .orderBy('approval.id')
    .execute();
  return rows.map(({ approval }) => approval);
};

/** The row of `approval` waits for this person, or was decided by them. */
const isBy = (organizationId: string, personId: string, decided: boolean) => sql<SqlBool>`approval.id in (
  select step.approval_id from approval_approvers as approver
  join approval_steps as step on step.organization_id = approver.organization_id and step.id = approver.step_id
  where approver.organization_id = ${organizationId} and approver.user_id = ${personId}
    and ${decided ? sql`approver.decision is not null` : sql`approver.decision is null and step.state = 'pending'`})`;

interface Wanted {
  readonly page: number;
  readonly limit: number;
  readonly as: ApprovalView;
  readonly state: readonly ApprovalState[];
}

export async function listApprovals(organizationId: string, db: Database, actor: Actor, wanted: Wanted) {
  const { rows, total } = await readPage(
    approvals(organizationId, db)
      .where(inScope(readableBy(actor)))
      .where(
        wanted.as === 'asker'
          ? sql<SqlBool>`approval.asked_by_id = ${actor.id}`
          : isBy(organizationId, actor.id, wanted.as === 'decided'),
      )
      .$if(wanted.state.length > 0, (query) => query.where('approval.state', 'in', wanted.state))
      .orderBy('approval.id', 'desc'),
    wanted,
  );
  return { rows: rows.map(({ approval }) => approval), total };
}

/** How many wait for the actor. */
export async function countWaiting(organizationId: string, db: Database, actor: Actor): Promise<number> {
  const { waiting } = await approvals(organizationId, db)
    .where(inScope(readableBy(actor)))
    .where(isBy(organizationId, actor.id, false))
    .clearSelect()
    .select(sql<number>`count(*)`.as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Who has not decided in the steps that wait, each once; only active members. */
export async function undecidedOn(trx: Database, ticket: TicketKey): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct users.id from ticket_approvals as approval
    join approval_steps as step on step.organization_id = approval.organization_id and step.approval_id = approval.id
      and step.state = 'pending'
    join approval_approvers as approver on approver.organization_id = step.organization_id
      and approver.step_id = step.id and approver.decision is null
    join users on users.id = approver.user_id and users.organization_id = approval.organization_id
      and users.is_active and users.deleted_at is null
    where approval.organization_id = ${ticket.organization_id} and approval.ticket_id = ${ticket.id}
      and approval.state = 'pending'
    order by users.id`.execute(trx);
  return rows.map(({ id }) => id);
}

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

export const insertApproval: (trx: Database, row: Insertable<Schema['ticket_approvals']>) => Promise<void> =
  rowInserter('ticket_approvals');
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
export async function deleteUndecided(organizationId: string, trx: Database, stepId: string): Promise<void> {
  await trx
    .deleteFrom('approval_approvers')
    .where('organization_id', '=', organizationId)
    .where('step_id', '=', stepId)
    .where('decision', 'is', null)
    .execute();
}
