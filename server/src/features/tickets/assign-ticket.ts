import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canAssign } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { PersonalCause } from '../events/cause.ts';
import { recordActor } from '../people/organization-people.repo.ts';
import { fullName } from '../people/person.presenter.ts';
import { factsOf } from './ticket.facts.ts';
import { lockTicket } from './ticket.repo.ts';
import { readableBy } from './ticket.scope.ts';
import { recordTicketEvents } from './ticket-events.ts';

/**
 * Gives the ticket to a DevOps agent; the one who had it loses it. The status stays as it is.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED when there is no such active agent in its organization
 */
export async function assignTicket(
  db: Database,
  cause: PersonalCause,
  id: string,
  choice: { readonly devopsAgent: string; readonly reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(readableBy(cause.actor), trx, id);
    if (ticket === undefined) throw notFound();
    if (!canAssign(cause.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    const agent = await findActiveAgent(trx, ticket.organization_id, choice.devopsAgent);
    if (agent === undefined) throw invalid('devopsAgent', MESSAGES.agentUnknown);
    const former = ticket.people.find((person) => person.relation === 'devops_agent');
    if (former?.id === agent.id) return;

    await recordActor(trx, ticket.organization_id, cause.actor);
    const presentRelation = trx
      .updateTable('ticket_people')
      .set({ until: cause.at })
      .where('organization_id', '=', ticket.organization_id)
      .where('ticket_id', '=', id)
      .where('relation', '=', 'devops_agent')
      .where('until', 'is', null);
    await presentRelation.execute();
    await trx
      .insertInto('ticket_people')
      .values({
        organization_id: ticket.organization_id,
        id: newId(),
        ticket_id: id,
        user_id: agent.id,
        relation: 'devops_agent',
        since: cause.at,
        by_id: cause.actor.id,
      })
      .execute();
    await trx
      .updateTable('tickets')
      .set({ updated_at: cause.at })
      .where('organization_id', '=', ticket.organization_id)
      .where('id', '=', id)
      .execute();
    await recordTicketEvents(trx, ticket, cause, [
      {
        verb: 'assigned',
        from: former === undefined ? null : fullName(former),
        to: fullName(agent),
        reason: choice.reason,
      },
    ]);
  });
}

/** Held until the end of the transaction, so that a deactivation at the same moment waits and then releases the ticket. */
export const findActiveAgent = async (trx: Database, organizationId: string, id: string) =>
  isId(id)
    ? trx
        .selectFrom('users')
        .select(['id', 'first_name', 'last_name'])
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'devops_agent')
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .forShare()
        .executeTakeFirst()
    : undefined;
