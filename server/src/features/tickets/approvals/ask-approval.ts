import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { askApproval as entry } from '@switchboard/contract/tickets/approvals.ts';
import { canAskApproval, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { insertApprovals } from './approval.repo.ts';
import { type NewStep, writeRounds } from './approval-course.ts';
import { deadlines, readApprovalSettings } from './approval-settings.ts';
import { countOf } from './count-of.ts';
import { requireApprovers } from './find-approvers.ts';

/**
 * @returns its id
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for a ticket at rest, LIMIT_REACHED, VALIDATION_FAILED
 */
export const askApproval = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  { question, holds, steps }: BodyOf<typeof entry>,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const ticket = await requireLockedTicket(trx, actor, ticketId);
    if (!canAskApproval(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    if (!isActive(ticket)) throw new AppError('CONFLICT', { message: MESSAGES.waitingAtRest });
    if (ticket.approval_holds.length >= TICKET_APPROVALS.pending) {
      throw new AppError('LIMIT_REACHED', { message: APPROVAL_MESSAGES.approvalsFull });
    }
    const found: NewStep[] = [];
    for (const [index, { need, approvers }] of steps.entries()) {
      const people = await requireApprovers(trx, ticket, actor.id, approvers, `steps.${index}.approvers`);
      if (typeof need === 'number' && need > people.approvers.length) {
        throw invalid(`steps.${index}.need`, APPROVAL_MESSAGES.approvalNeedTooMany);
      }
      found.push({ need: countOf(need), asked: approvers, found: people });
    }
    const id = newId();
    await insertApprovals(trx, [
      {
        organization_id: ticket.organization_id,
        id,
        ticket_id: ticket.id,
        question,
        holds,
        asked_by_id: actor.id,
        asked_at: at,
        ended_at: null,
        reminded_by_hand_at: null,
        rule_id: null,
        rule_name: null,
        ...deadlines(at, await readApprovalSettings(trx, ticket.organization_id)),
      },
    ]);
    await writeRounds(trx, context, ticket, [{ approvalId: id, round: 1, steps: found }]);
    await keepAnswer(trx, context, id);
    return id;
  });
