/** How an approval goes on: a round begins, a step follows the one before, the whole ends. Its ticket is held. */

import { type ApprovalState, TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { afterAct } from '../clocks/after-act.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { beginApproverRelations, endApproverRelations } from '../ticket-people.repo.ts';
import {
  type ApprovalRow,
  type ApproverRow,
  endSteps,
  insertApprovers,
  insertSteps,
  pendingApprovals,
  readApproval,
  type StepRow,
  undecidedOn,
  updateApproval,
  updateStep,
} from './approval.repo.ts';
import type { FoundApprover } from './find-approvers.ts';

export interface NewStep {
  readonly need: number | null;
  readonly approvers: readonly Pick<FoundApprover, 'as' | 'id'>[];
}

/** From now on its approvers have time again. */
export const deadlines = (at: Date) => ({
  due_at: new Date(at.getTime() + TICKET_APPROVALS.expiresAfter),
  remind_at: new Date(at.getTime() + TICKET_APPROVALS.remindedEvery),
  reminders: 0,
});

/** The steps of a round, of which the first one begins. */
export async function writeRound(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  approvalId: string,
  round: number,
  steps: readonly NewStep[],
): Promise<void> {
  const organization_id = ticket.organization_id;
  const rows = steps.map(({ need, approvers }, position) => ({
    row: {
      organization_id,
      id: newId(),
      approval_id: approvalId,
      round,
      position,
      need,
      state: position === 0 ? ('pending' as const) : ('waiting' as const),
    },
    approvers,
  }));
  await insertSteps(
    trx,
    rows.map(({ row }) => row),
  );
  await insertApprovers(
    trx,
    rows.flatMap(({ row, approvers }) =>
      approvers.map(({ as, id }) => ({
        organization_id,
        id: newId(),
        step_id: row.id,
        user_id: id,
        found_as: as,
        decision: null,
        decided_at: null,
      })),
    ),
  );
  await askStep(trx, context, ticket, approvalId);
}

/** Another round of the same people, who have all to decide anew. */
export async function beginAgain(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  approval: ApprovalRow,
): Promise<void> {
  const organizationId = ticket.organization_id;
  await endSteps(organizationId, trx, approval.id, 'cancelled');
  const round = approval.round + 1;
  await updateApproval(organizationId, trx, approval.id, {
    state: 'pending',
    round,
    ended_at: null,
    reason: '',
    reminded_by_hand_at: null,
    ...deadlines(context.at),
  });
  const steps = stepsNow(approval).map(({ need, approvers }) => ({
    need,
    approvers: approvers.map(({ found_as, person }) => ({ as: found_as, id: person.id })),
  }));
  await writeRound(trx, context, ticket, approval.id, round, steps);
}

export const stepsNow = ({ steps, round }: ApprovalRow): readonly StepRow[] =>
  steps.filter((step) => step.round === round);

export const undecided = ({ approvers }: StepRow): readonly ApproverRow[] =>
  approvers.filter(({ decision }) => decision === null);

export const namesOf = (approvers: readonly ApproverRow[]) =>
  approvers.map(({ person }) => ({ id: person.id, name: fullName(person) }));

/** Tells who has to decide now. */
async function askStep(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  approvalId: string,
): Promise<void> {
  await passSight(trx, context, ticket);
  const approval = await readApproval(ticket.organization_id, trx, approvalId);
  const step = approval && stepsNow(approval).find(({ state }) => state === 'pending');
  if (approval === undefined || step === undefined) return;
  const people = namesOf(undecided(step));
  await recordTicketEvents(trx, ticket, context, [
    {
      verb: 'approval_asked',
      data: {
        approval: approval.id,
        round: approval.round,
        step: step.position + 1,
        question: approval.question,
        people,
        tell: people.map(({ id }) => id),
      },
    },
  ]);
}

/** The step was approved: the next one begins, or the whole is approved. */
export async function goOn(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  approval: ApprovalRow,
  step: StepRow,
): Promise<void> {
  await updateStep(ticket.organization_id, trx, step.id, { state: 'approved' });
  const next = stepsNow(approval).find(({ position }) => position === step.position + 1);
  if (next === undefined) {
    await endApproval(trx, context, ticket, approval, 'approved');
    return;
  }
  await updateStep(ticket.organization_id, trx, next.id, { state: 'pending' });
  await updateApproval(ticket.organization_id, trx, approval.id, deadlines(context.at));
  await askStep(trx, context, ticket, approval.id);
}

/** Who has not decided is asked no more and reads the ticket by it no more; who asked and the requester are told. */
export async function endApproval(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  approval: ApprovalRow,
  state: Exclude<ApprovalState, 'pending'>,
  reason: string | null = null,
): Promise<void> {
  const organizationId = ticket.organization_id;
  await endSteps(organizationId, trx, approval.id, state);
  await updateApproval(organizationId, trx, approval.id, {
    state,
    ended_at: context.at,
    due_at: null,
    remind_at: null,
    ...(reason !== null && { reason }),
  });
  await passSight(trx, context, ticket);
  const requester = ticket.people.find(({ relation }) => relation === 'requester');
  const tell = [...new Set([approval.asked_by_id, ...(requester ? [requester.id] : [])])];
  await recordTicketEvents(trx, ticket, context, [
    { verb: 'approval_ended', data: { approval: approval.id, state, reason, tell } },
  ]);
  // What was held may be handed out now.
  if (approval.holds === 'work') await queueAssignments(trx, organizationId);
}

/** Of a ticket that closes, is declined or merged. */
export async function cancelApprovals(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
): Promise<void> {
  for (const approval of await pendingApprovals(trx, ticket)) {
    await endApproval(trx, context, ticket, approval, 'cancelled');
  }
}

/** Of a ticket whose content is another one: what was agreed to was not this. */
export async function askAnew(trx: Database, context: ActorContext, ticket: TicketRow): Promise<void> {
  for (const approval of await pendingApprovals(trx, ticket)) {
    await beginAgain(trx, context, ticket, approval);
  }
}

/** Who has to decide now reads the ticket, and whoever has not to any more does not by that. */
export async function passSight(trx: Database, context: ActorContext, ticket: TicketRow): Promise<void> {
  const { organization_id: organizationId, id } = ticket;
  const wanted = await undecidedOn(trx, ticket);
  await endApproverRelations(trx, { organizationId, until: context.at }, id, wanted);
  await beginApproverRelations(
    trx,
    { organizationId, since: context.at },
    wanted.map((user_id) => ({
      ticket_id: id,
      user_id,
      by_id: context.actor?.organizationId === organizationId ? context.actor.id : null,
    })),
  );
  await updateTicket(trx, ticket, { updated_at: context.at }, []);
  await afterAct(trx, context, ticket, { approvers: wanted });
}
