/** How an approval goes on: a round begins, a step follows the one before, the whole ends. Its ticket is held. */

import type { ApprovalState } from '@switchboard/contract/tickets/approval-values.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { AskedApprover } from '../../../platform/database/tables/approval-tables.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import { type ActorContext, productContext } from '../../record/actor-context.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { afterAct } from '../clocks/after-act.ts';
import { recordTicketEvents, type TicketEvent } from '../life/ticket-events.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { beginApproverRelations, endApproverRelations } from '../ticket-people.repo.ts';
import {
  type ApprovalRow,
  type ApproverRow,
  decidersOf,
  endSteps,
  insertApprovers,
  insertSteps,
  pendingApprovals,
  readApprovals,
  type StepRow,
  updateApproval,
  updateStep,
} from './approval.repo.ts';
import { deadlines, readApprovalSettings } from './approval-settings.ts';
import { approverRow, askedOf, fillStep, vacantEvent } from './fill-step.ts';
import { type Found, withApprovers } from './find-approvers.ts';

export interface NewStep {
  /** Null for all of them. */
  readonly need: number | null;
  readonly asked: readonly AskedApprover[];
  readonly found: Found;
}

export interface NewRound {
  readonly approvalId: string;
  readonly round: number;
  readonly steps: readonly NewStep[];
}

/** The steps of rounds of approvals, of each of which the first one begins. */
export async function writeRounds(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  rounds: readonly NewRound[],
): Promise<void> {
  const organization_id = ticket.organization_id;
  const rows = rounds.flatMap(({ approvalId, round, steps }) =>
    steps.map(({ need, asked, found }, position) => ({
      row: {
        organization_id,
        id: newId(),
        approval_id: approvalId,
        round,
        position,
        need,
        asked,
        vacant: found.vacant.length,
        state: position === 0 ? ('pending' as const) : ('waiting' as const),
      },
      found,
    })),
  );
  await insertSteps(
    trx,
    rows.map(({ row }) => row),
  );
  await insertApprovers(
    trx,
    rows.flatMap(({ row, found }) => found.approvers.map((one) => approverRow(organization_id, row.id, one))),
  );
  await askSteps(
    trx,
    context,
    ticket,
    rounds.map(({ approvalId }) => approvalId),
  );
}

/** Another round of the same steps: whoever is meant by them now decides anew. */
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
    ...deadlines(context.at, await readApprovalSettings(trx, organizationId)),
  });
  const asked = stepsNow(approval).map((step) => ({ need: step.need, asked: askedOf(step) }));
  const steps = await withApprovers(trx, ticket, approval.asked_by_id, asked);
  await writeRounds(trx, context, ticket, [{ approvalId: approval.id, round, steps }]);
}

export const stepsNow = ({ steps, round }: ApprovalRow): readonly StepRow[] =>
  steps.filter((step) => step.round === round);

export const undecided = ({ approvers }: StepRow): readonly ApproverRow[] =>
  approvers.filter(({ decision }) => decision === null);

export const namesOf = (approvers: readonly ApproverRow[]) =>
  approvers.map(({ person }) => ({ id: person.id, name: fullName(person) }));

/** Tells who has to decide now, and admins where somebody is wanting. */
async function askSteps(
  trx: Database,
  context: ActorContext,
  ticket: TicketRow,
  approvalIds: readonly string[],
): Promise<void> {
  await passSight(trx, context, ticket);
  const events: TicketEvent[] = [];
  for (const approval of await readApprovals(ticket.organization_id, trx, approvalIds)) {
    const step = stepsNow(approval).find(({ state }) => state === 'pending');
    if (step === undefined) continue;
    const people = namesOf(undecided(step));
    const asker = approval.asked_by;
    const isByItself = context.actor === null && asker !== null;
    events.push({
      verb: 'approval_asked',
      data: {
        approval: approval.id,
        ...(isByItself && { by: { id: asker.id, name: fullName(asker) } }),
        round: approval.round,
        step: step.position + 1,
        question: approval.question,
        people,
        tell: people.map(({ id }) => id),
      },
    });
    if (step.vacant > 0) events.push(await vacantEvent(trx, ticket, approval, step));
  }
  await recordTicketEvents(trx, ticket, context, events);
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
  const settings = await readApprovalSettings(trx, ticket.organization_id);
  await updateApproval(ticket.organization_id, trx, approval.id, deadlines(context.at, settings));
  // People have changed since it was asked.
  await fillStep(trx, ticket, approval, next);
  // Whoever decided asks nobody, and is asked by it like others.
  const byItself = { ...productContext(context.at), requestId: context.requestId };
  await askSteps(trx, byItself, ticket, [approval.id]);
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

/** Of a ticket whose content is another one: what was agreed to, or is asked, was not this. */
export async function askAnew(trx: Database, context: ActorContext, ticket: TicketRow): Promise<void> {
  if (!isActive(ticket)) return;
  for (const approval of await pendingApprovals(trx, ticket, ['pending', 'approved'])) {
    await beginAgain(trx, context, ticket, approval);
  }
}

/** Of a ticket some of whose people have left, changed, gone or come back: steps that wait ask those who are there now. */
export async function askOthers(trx: Database, context: ActorContext, ticket: TicketRow): Promise<void> {
  const changed: TicketEvent[] = [];
  for (const approval of await pendingApprovals(trx, ticket)) {
    const step = stepsNow(approval).find(({ state }) => state === 'pending');
    if (step === undefined) continue;
    const { left, came, vacant } = await fillStep(trx, ticket, approval, step);
    if (left.length > 0 || came.length > 0) {
      const people = came.map(({ id, name }) => ({ id, name }));
      const data = { approval: approval.id, from: namesOf(left), people, tell: people.map(({ id }) => id) };
      changed.push({ verb: 'approval_replaced', data, automatic: true });
    }
    if (vacant > step.vacant) changed.push(await vacantEvent(trx, ticket, approval, step));
  }
  // Before they are told they can read it.
  await passSight(trx, context, ticket);
  await recordTicketEvents(trx, ticket, context, changed);
}

/** Who has to decide now reads the ticket, and whoever has not to any more does not by that. */
export async function passSight(trx: Database, context: ActorContext, ticket: TicketRow): Promise<void> {
  const { organization_id: organizationId, id } = ticket;
  const wanted = await decidersOf(trx, ticket, context.at);
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
