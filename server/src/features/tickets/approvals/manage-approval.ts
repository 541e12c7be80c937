/** What who asked, staff and the requester do with an approval besides deciding it. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import { APPROVAL_MESSAGES, approvalIs } from '@switchboard/contract/tickets/approval-messages.ts';
import { canResubmitApproval } from '@switchboard/contract/tickets/approval-policy.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { replaceApprovers as replacing } from '@switchboard/contract/tickets/approvals.ts';
import { canAskApproval, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, rateLimited } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { writeReply } from '../life/add-comment.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import type { LockedTicket } from '../ticket.repo.ts';
import {
  type ApprovalRow,
  deleteUndecided,
  insertApprovers,
  type StepRow,
  updateApproval,
  updateApprover,
  updateStep,
} from './approval.repo.ts';
import { beginAgain, endApproval, namesOf, passSight, stepsNow, undecided } from './approval-course.ts';
import { approverRow } from './fill-step.ts';
import { requireApprovers } from './find-approvers.ts';
import { holdApproval } from './hold-approval.ts';

interface Held {
  readonly ticket: LockedTicket;
  readonly approval: ApprovalRow;
}

const managing = (
  db: Database,
  context: PersonContext,
  id: string,
  act: (trx: Database, held: Held) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await act(trx, await holdApproval(trx, context, id));
    await keepAnswer(trx, context, id);
  });

/** @throws AppError FORBIDDEN, APPROVAL_ENDED */
function expectPending({ state }: ApprovalRow): void {
  if (state !== 'pending') throw new AppError('APPROVAL_ENDED', { message: approvalIs(state) });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, APPROVAL_ENDED */
export const cancelApproval = (
  db: Database,
  context: PersonContext,
  id: string,
  reason: string,
): Promise<void> =>
  managing(db, context, id, async (trx, { ticket, approval }) => {
    const isAsker = approval.rule_id === null && approval.asked_by_id === context.actor.id;
    if (!permits(context.actor, 'approvals.manage') && !isAsker) {
      throw new AppError('FORBIDDEN');
    }
    expectPending(approval);
    await endApproval(trx, context, ticket, approval, 'cancelled', reason);
  });

/**
 * Another round, with a comment that everybody on the ticket reads.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for a ticket at rest or one that was neither rejected nor expired
 */
export const resubmitApproval = (
  db: Database,
  context: PersonContext,
  id: string,
  comment: string,
): Promise<void> =>
  managing(db, context, id, async (trx, { ticket, approval }) => {
    const facts = factsOf(ticket);
    if (!canResubmitApproval(context.actor, facts, { state: 'rejected' })) throw new AppError('FORBIDDEN');
    if (!canResubmitApproval(context.actor, facts, approval)) {
      throw new AppError('CONFLICT', { message: approvalIs(approval.state) });
    }
    if (!isActive(ticket)) throw new AppError('CONFLICT', { message: MESSAGES.waitingAtRest });
    await writeReply(trx, context, ticket, { comment, isInternal: false, reopen: false, mentions: [] });
    await beginAgain(trx, context, ticket, approval);
  });

/** @throws AppError NOT_FOUND, FORBIDDEN, APPROVAL_ENDED, RATE_LIMITED within an hour */
export const remindApprovers = (db: Database, context: PersonContext, id: string): Promise<void> =>
  managing(db, context, id, async (trx, { ticket, approval }) => {
    if (!canAskApproval(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    expectPending(approval);
    const last = new Date(approval.reminded_by_hand_at ?? 0).getTime();
    const left = last + TICKET_APPROVALS.remindedByHandEvery - context.at.getTime();
    if (left > 0) {
      throw rateLimited('approval reminders', {
        message: APPROVAL_MESSAGES.remindedLately,
        retryAfter: Math.ceil(left / 1000),
      });
    }
    await updateApproval(ticket.organization_id, trx, id, { reminded_by_hand_at: context.at });
    const people = namesOf(stepsNow(approval).filter(isPending).flatMap(undecided));
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'approval_reminded', data: { approval: id, people, tell: people.map((one) => one.id) } },
    ]);
  });

const isPending = ({ state }: StepRow) => state === 'pending';

/** @throws AppError NOT_FOUND, FORBIDDEN, APPROVAL_ENDED, CONFLICT where everybody has decided, VALIDATION_FAILED */
export const replaceApprovers = (
  db: Database,
  context: PersonContext,
  id: string,
  { step: stepId, approvers }: BodyOf<typeof replacing>,
): Promise<void> =>
  managing(db, context, id, async (trx, { ticket, approval }) => {
    const { organization_id } = ticket;
    if (!canAskApproval(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    expectPending(approval);
    const step = approval.steps.find((one) => one.id === stepId);
    if (step === undefined) throw invalid('step', APPROVAL_MESSAGES.approvalStep);
    if (step.state !== 'pending' && step.state !== 'waiting') throw new AppError('APPROVAL_ENDED');
    const before = undecided(step);
    if (before.length === 0 && step.vacant === 0)
      throw new AppError('CONFLICT', { message: APPROVAL_MESSAGES.approvalNobodyLeft });
    const decided = step.approvers.filter(({ decision }) => decision !== null);
    const found = await requireApprovers(trx, ticket, approval.asked_by_id, approvers, 'approvers');
    const fresh = found.approvers.filter((one) => decided.every(({ person }) => person.id !== one.id));
    const [first] = fresh;
    if (first === undefined || (step.need !== null && decided.length + fresh.length < step.need)) {
      throw invalid('approvers', APPROVAL_MESSAGES.approvalNeedTooMany);
    }
    await deleteUndecided(
      organization_id,
      trx,
      step.id,
      before.map(({ person }) => person.id),
    );
    // Who has decided comes first from now on.
    const asked = [...decided.map(({ person }) => ({ as: 'person' as const, id: person.id })), ...approvers];
    for (const [place, { id: row }] of decided.entries()) {
      await updateApprover(organization_id, trx, row, { place });
    }
    await insertApprovers(
      trx,
      fresh.map((one) =>
        approverRow(organization_id, step.id, { ...one, place: one.place + decided.length }),
      ),
    );
    await updateStep(organization_id, trx, step.id, { asked: JSON.stringify(asked), vacant: 0 });
    await passSight(trx, context, ticket);
    const known = new Set(before.map(({ person }) => person.id));
    const tell = isPending(step) ? fresh.flatMap((one) => (known.has(one.id) ? [] : [one.id])) : [];
    const people = fresh.map(({ id: who, name }) => ({ id: who, name }));
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'approval_replaced', data: { approval: id, from: namesOf(before), people, tell } },
    ]);
  });
