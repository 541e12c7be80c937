import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { APPROVAL_MESSAGES, approvalIs } from '@switchboard/contract/tickets/approval-messages.ts';
import { isOwnRequest, outcomeOf } from '@switchboard/contract/tickets/approval-policy.ts';
import type { DecisionVia } from '@switchboard/contract/tickets/approval-values.ts';
import type { decideApproval as entry } from '@switchboard/contract/tickets/approvals.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import { findTicket, type TicketRow } from '../ticket.repo.ts';
import { readableBy } from '../ticket.scope.ts';
import { insertTicketPeople } from '../ticket-people.repo.ts';
import { needOf } from './approval.presenter.ts';
import { type ApproverRow, absentApprovers, type StepRow, updateApprover } from './approval.repo.ts';
import { endApproval, goOn, passSight } from './approval-course.ts';
import { holdApproval } from './hold-approval.ts';

interface Decision extends BodyOf<typeof entry> {
  readonly via: DecisionVia;
}

/**
 * One approver's decision, which is final. The ticket is held: of two last ones the second finds the step ended.
 * @throws AppError NOT_FOUND, NOT_APPROVER, SELF_APPROVAL, APPROVAL_DECIDED for the contrary of what they said,
 *   APPROVAL_ENDED, CONFLICT for a step that has not begun, VALIDATION_FAILED
 */
export const decideApproval = (
  db: Database,
  context: PersonContext,
  id: string,
  decision: BodyOf<typeof entry>,
): Promise<void> =>
  db.transaction().execute((trx) => decideIn(trx, context, id, { ...decision, via: 'page' }));

/** The same inside of somebody's transaction. */
export async function decideIn(
  trx: Database,
  context: PersonContext,
  id: string,
  { step: stepId, decision, comment, for: inPlaceOf, via }: Decision,
): Promise<void> {
  const { actor, at } = context;
  const { ticket, approval } = await holdApproval(trx, context, id);
  const step = approval.steps.find((one) => one.id === stepId);
  if (step === undefined) throw invalid('step', APPROVAL_MESSAGES.approvalStep);
  const mine = await rowFor(trx, context, step, inPlaceOf);
  if (mine === undefined) throw new AppError('NOT_APPROVER');
  if (isOwnRequest(actor.id, factsOf(ticket), approval.asked_by_id)) throw new AppError('SELF_APPROVAL');
  if (mine.decision !== null) {
    // A link is spent by the first decision.
    if (mine.decision !== decision || via === 'mail') throw new AppError('APPROVAL_DECIDED');
    await keepAnswer(trx, context, id);
    return;
  }
  if (approval.state !== 'pending') {
    throw new AppError('APPROVAL_ENDED', { message: approvalIs(approval.state) });
  }
  if (step.state === 'waiting')
    throw new AppError('CONFLICT', { message: APPROVAL_MESSAGES.approvalNotBegun });
  if (step.state !== 'pending') throw new AppError('APPROVAL_ENDED');
  if (decision === 'rejected' && comment === '') throw invalid('comment', APPROVAL_MESSAGES.approvalSayWhy);

  const standsIn = mine.person.id !== actor.id;
  await updateApprover(ticket.organization_id, trx, mine.id, {
    decision,
    comment,
    decided_at: at,
    decided_by_id: standsIn ? actor.id : null,
    via,
  });
  await recordTicketEvents(trx, ticket, context, [
    {
      verb: 'approval_decided',
      data: {
        approval: id,
        step: step.position + 1,
        decision,
        comment,
        via,
        ...(standsIn && { for: { id: mine.person.id, name: fullName(mine.person) } }),
      },
    },
  ]);
  const decisions = step.approvers.map((one) => (one.id === mine.id ? decision : one.decision));
  const missing = Array.from({ length: step.vacant }, () => null);
  const outcome = outcomeOf(needOf(step.need), [...decisions, ...missing]);
  if (outcome === 'approved') await goOn(trx, context, ticket, approval, step);
  else if (outcome === 'rejected') await endApproval(trx, context, ticket, approval, 'rejected');
  else await passSight(trx, context, ticket);
  await keepSight(trx, context, ticket);
  await keepAnswer(trx, context, id);
}

/**
 * What somebody decides of a step: for themselves where they are asked, else in the place of somebody absent.
 * @param inPlaceOf the approver that is meant; blank for whoever it is
 */
async function rowFor(
  trx: Database,
  { actor, at }: PersonContext,
  step: StepRow,
  inPlaceOf: string,
): Promise<ApproverRow | undefined> {
  const named = inPlaceOf === '' ? null : inPlaceOf;
  const own = step.approvers.find(({ person }) => person.id === actor.id);
  if (own !== undefined && (named ?? actor.id) === actor.id) return own;
  const absent = await absentApprovers(actor.organizationId ?? '', trx, step.id, actor.id, at);
  return step.approvers.find(
    ({ person, decision, decided_by }) =>
      (named === null || person.id === named) &&
      (decision === null ? absent.includes(person.id) : decided_by?.id === actor.id),
  );
}

/** Whoever has decided goes on reading what they decided about. */
async function keepSight(trx: Database, { actor, at }: PersonContext, ticket: TicketRow): Promise<void> {
  if ((await findTicket(readableBy(actor), trx, ticket.id)) !== undefined) return;
  const { organization_id: organizationId, id } = ticket;
  await insertTicketPeople(trx, { organizationId, since: at }, [
    { ticket_id: id, user_id: actor.id, relation: 'viewer', by_id: actor.id },
  ]);
}
