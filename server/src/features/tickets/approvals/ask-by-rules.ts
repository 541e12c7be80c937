/** Rules ask for approval of a ticket in the transaction that makes it. */
import { isHeld } from '@switchboard/contract/tickets/approval-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { lockTicket, type TicketKey } from '../ticket.repo.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import { insertApprovals } from './approval.repo.ts';
import { writeRounds } from './approval-course.ts';
import { matchingRules, type RuledBy } from './approval-rule.repo.ts';
import { deadlines, readApprovalSettings } from './approval-settings.ts';
import { countOf } from './count-of.ts';
import { withApprovers } from './find-approvers.ts';

/**
 * All that match ask, each an approval of its own. Where nobody can decide it waits, and admins are told.
 * @returns whether nobody is to start to work on the ticket
 */
export async function askByRules(
  trx: Database,
  context: ActorContext,
  { organization_id, id }: TicketKey,
  facts: RuledBy & { readonly requesterId: string },
): Promise<boolean> {
  const rules = await matchingRules(organization_id, trx, facts);
  if (rules.length === 0) return false;
  const ticket = await lockTicket(allTicketsIn(organization_id), trx, id);
  if (ticket === undefined) throw new Error('the transaction has raised it');
  const times = deadlines(context.at, await readApprovalSettings(trx, organization_id));
  const asked = rules.map((rule) => ({ rule, approvalId: newId() }));
  await insertApprovals(
    trx,
    asked.map(({ rule, approvalId }) => ({
      organization_id,
      id: approvalId,
      ticket_id: id,
      question: rule.question,
      holds: rule.holds,
      asked_by_id: facts.requesterId,
      asked_at: context.at,
      rule_id: rule.id,
      rule_name: rule.name,
      ended_at: null,
      reminded_by_hand_at: null,
      ...times,
    })),
  );
  const steps = await withApprovers(
    trx,
    ticket,
    null,
    asked.flatMap(({ rule, approvalId }) =>
      rule.steps.map(({ need, approvers }) => ({ approvalId, need: countOf(need), asked: approvers })),
    ),
  );
  const ofApproval = Map.groupBy(steps, ({ approvalId }) => approvalId);
  const rounds = [...ofApproval].map(([approvalId, own]) => ({ approvalId, round: 1, steps: own }));
  await writeRounds(trx, { ...context, actor: null }, ticket, rounds);
  return rules.some(({ holds }) => isHeld(holds, 'In Progress', false));
}
