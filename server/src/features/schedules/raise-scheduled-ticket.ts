/** The ticket of one run, in the transaction that records the run. */
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { ActorContext } from '../record/actor-context.ts';
import { assignAgent } from '../tickets/assignment/assign-agent.ts';
import { autoAssign } from '../tickets/assignment/auto-assign/auto-assign.ts';
import { lockActiveAgent } from '../tickets/assignment/devops-agents/devops-agent.repo.ts';
import { raiseTicket } from '../tickets/life/raise-ticket.ts';
import { writeComments } from '../tickets/life/write-comments.ts';
import { detailInput } from '../tickets/ticket-details.ts';
import { findRequester } from './requester.ts';

export type Template = Selectable<Schema['scheduled_tickets']>;

/**
 * @param late text of the first comment of a ticket that is made after its due time; null when it is in time
 * @returns the ticket's id
 * @throws AppError VALIDATION_FAILED when category, subcategory or project are archived; nothing is written then
 * @throws NoRequesterError
 */
export async function raiseScheduledTicket(
  trx: Database,
  template: Template,
  context: ActorContext,
  late: string | null,
): Promise<string> {
  const organizationId = template.organization_id;
  const requesterId = await findRequester(trx, organizationId, template.created_by);
  const { id } = await raiseTicket(trx, context, {
    organizationId,
    requesterId,
    source: 'schedule',
    ...detailInput(template),
    tags: template.tags,
  });
  const comment = (text: string, kind: 'system' | 'internal') =>
    writeComments(trx, organizationId, context, [
      {
        ticketId: id,
        authorId: requesterId,
        text,
        isInternal: kind === 'internal',
        isSystem: kind === 'system',
      },
    ]);
  if (late !== null) await comment(late, 'system');
  if (template.notes !== '') await comment(template.notes, 'internal');
  const remark = await assign(trx, template, id, context);
  if (remark !== null) await comment(remark, 'internal');
  return id;
}

const AGENT_GONE = 'The agent of the schedule is not active any more';

/** @returns the text of a note for the staff when the schedule's own agent could not be assigned; null otherwise */
async function assign(
  trx: Database,
  template: Template,
  ticketId: string,
  context: ActorContext,
): Promise<string | null> {
  const organizationId = template.organization_id;
  if (template.auto_assign) {
    await autoAssign(trx, organizationId, ticketId, context);
    return null;
  }
  if (template.agent_id === null) return null;
  const agent = await lockActiveAgent(organizationId, trx, template.agent_id);
  if (agent === undefined) {
    const refused = await autoAssign(trx, organizationId, ticketId, context);
    return refused === null
      ? `${AGENT_GONE}; the ticket was assigned automatically.`
      : `${AGENT_GONE}, and nobody else was found (${refused}); the ticket is unassigned.`;
  }
  const ticket = { organization_id: organizationId, id: ticketId };
  await assignAgent(trx, ticket, agent, context, { reason: { code: 'schedule' }, automatic: true });
  return null;
}
