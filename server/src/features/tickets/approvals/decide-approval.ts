import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { APPROVAL_MESSAGES, approvalIs } from '@switchboard/contract/tickets/approval-messages.ts';
import { isOwnRequest, outcomeOf } from '@switchboard/contract/tickets/approval-policy.ts';
import type { decideApproval as entry } from '@switchboard/contract/tickets/approvals.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import { findTicket, type TicketRow } from '../ticket.repo.ts';
import { readableBy } from '../ticket.scope.ts';
import { insertTicketPeople } from '../ticket-people.repo.ts';
import { needOf } from './approval.presenter.ts';
import { updateApprover } from './approval.repo.ts';
import { endApproval, goOn, passSight } from './approval-course.ts';
import { holdApproval } from './hold-approval.ts';

/**
 * One approver's decision, which is final. The ticket is held: of two last ones the second finds the step ended.
 * @throws AppError NOT_FOUND, NOT_APPROVER, SELF_APPROVAL, APPROVAL_DECIDED for the contrary of what they said,
 *   APPROVAL_ENDED, CONFLICT for a step that has not begun, VALIDATION_FAILED
 */
export const decideApproval = (
  db: Database,
  context: PersonContext,
  id: string,
  { step: stepId, decision, comment }: BodyOf<typeof entry>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const { ticket, approval } = await holdApproval(trx, context, id);
    const step = approval.steps.find((one) => one.id === stepId);
    if (step === undefined) throw invalid('step', APPROVAL_MESSAGES.approvalStep);
    const mine = step.approvers.find(({ person }) => person.id === actor.id);
    if (mine === undefined) throw new AppError('NOT_APPROVER');
    if (isOwnRequest(actor.id, factsOf(ticket), approval.asked_by_id)) throw new AppError('SELF_APPROVAL');
    if (mine.decision !== null) {
      if (mine.decision !== decision) throw new AppError('APPROVAL_DECIDED');
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

    await updateApprover(ticket.organization_id, trx, mine.id, { decision, comment, decided_at: at });
    await recordTicketEvents(trx, ticket, context, [
      {
        verb: 'approval_decided',
        data: { approval: id, step: step.position + 1, decision, comment },
      },
    ]);
    const decisions = step.approvers.map((one) => (one.id === mine.id ? decision : one.decision));
    const outcome = outcomeOf(needOf(step.need), decisions);
    if (outcome === 'approved') await goOn(trx, context, ticket, approval, step);
    else if (outcome === 'rejected') await endApproval(trx, context, ticket, approval, 'rejected');
    else await passSight(trx, context, ticket);
    await keepSight(trx, context, ticket);
    await keepAnswer(trx, context, id);
  });

/** Whoever has decided goes on reading what they decided about. */
async function keepSight(trx: Database, { actor, at }: PersonContext, ticket: TicketRow): Promise<void> {
  if ((await findTicket(readableBy(actor), trx, ticket.id)) !== undefined) return;
  const { organization_id: organizationId, id } = ticket;
  await insertTicketPeople(trx, { organizationId, since: at }, [
    { ticket_id: id, user_id: actor.id, relation: 'viewer', by_id: actor.id },
  ]);
}
