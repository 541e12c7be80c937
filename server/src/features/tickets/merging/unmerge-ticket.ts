import { MERGES } from '@switchboard/contract/limits.ts';
import { canMerge } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { assignAgent } from '../assignment/assign-agent.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { moveToStatus } from '../life/set-ticket-status.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { lockTicket, type TicketRow, updateTicket } from '../ticket.repo.ts';
import { readableBy } from '../ticket.scope.ts';
import { endAgentRelations, endRelation } from '../ticket-people.repo.ts';
import { endMerge, findMerge, requestersOfMerged } from './merge.repo.ts';

/**
 * Takes a ticket out of the one that it was merged into: it has the status and agent of before, and whoever was added for it
 * is gone. The target keeps what it got meanwhile.
 * @throws AppError NOT_FOUND for one that is not merged, FORBIDDEN for whoever is not staff of both, UNDO_EXPIRED
 */
export async function unmergeTicket(db: Database, context: PersonContext, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { merged_into: targetId } = await requireTicket(trx, context.actor, id);
    if (targetId === null) throw notFound();
    const [source, target] = await lockBoth(trx, context, id, targetId);
    const merge = await findMerge(trx, source);
    if (merge === undefined || merge.target_id !== target.id) throw notFound();
    if (context.at.getTime() - merge.merged_at.getTime() > MERGES.undone) throw new AppError('UNDO_EXPIRED');
    await recordActor(trx, source.organization_id, context.actor);
    await endMerge(trx, merge, context.at);
    await updateTicket(trx, source, { merged_into: null, updated_at: context.at }, []);
    await recordTicketEvents(trx, source, context, [
      { verb: 'unmerged', data: { ticket: { id: target.id, name: target.number } } },
    ]);
    await recordTicketEvents(trx, target, context, [
      { verb: 'let_go', data: { ticket: { id: source.id, name: source.number } } },
    ]);
    if (source.status !== merge.status) await moveToStatus(trx, context, source, merge.status);
    if (merge.agent_id !== null) await giveBack(trx, context, source, merge.agent_id);
    await leaveTarget(trx, context, source, target);
  });
}

/** By id, as everybody locks them. */
async function lockBoth(
  trx: Database,
  { actor }: PersonContext,
  sourceId: string,
  targetId: string,
): Promise<readonly [TicketRow, TicketRow]> {
  const held: TicketRow[] = [];
  for (const id of [sourceId, targetId].toSorted()) {
    const ticket = await lockTicket(readableBy(actor), trx, id);
    if (ticket === undefined || !canMerge(actor, { ...factsOf(ticket), isMerged: false })) {
      throw new AppError('FORBIDDEN');
    }
    held.push(ticket);
  }
  const source = held.find((ticket) => ticket.id === sourceId);
  const target = held.find((ticket) => ticket.id === targetId);
  if (source === undefined || target === undefined) throw notFound();
  return [source, target];
}

/** The agent of before has it again, where they lost it meanwhile and are still there. */
async function giveBack(
  trx: Database,
  context: PersonContext,
  source: TicketRow,
  agentId: string,
): Promise<void> {
  const present = source.people.find(({ relation }) => relation === 'devops_agent');
  if (present?.id === agentId) return;
  const agent = await lockActiveAgent(source.organization_id, trx, agentId);
  if (agent === undefined) return;
  const { organization_id: organizationId } = source;
  await endAgentRelations(trx, { organizationId, until: context.at }, [source.id]);
  const from = present && { id: present.id, name: fullName(present) };
  await assignAgent(trx, source, agent, context, { from });
  await updateTicket(trx, source, { updated_at: context.at }, ['assignedTo']);
}

/** Its requester takes part in the target no more, unless another merged ticket is theirs, too. */
async function leaveTarget(
  trx: Database,
  context: PersonContext,
  source: TicketRow,
  target: TicketRow,
): Promise<void> {
  const left = await requestersOfMerged(trx, target);
  if (left.length === 0)
    await updateTicket(trx, target, { has_merged: false, updated_at: target.updated_at }, []);
  const requester = source.people.find(({ relation }) => relation === 'requester');
  if (requester === undefined || left.includes(requester.id)) return;
  const end = { organizationId: target.organization_id, until: context.at };
  await endRelation(trx, end, target.id, { id: requester.id, relation: 'participant' });
}
