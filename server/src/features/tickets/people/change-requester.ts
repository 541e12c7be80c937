import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canChangeRequester, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { holdMember } from '../../people/hold-members.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import type { TicketEvent } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { endRelation, insertTicketPeople } from '../ticket-people.repo.ts';

/**
 * Makes somebody else the requester of a ticket that the transaction holds; the former one is on it no more by that.
 * @returns what to record; null for who is the requester already
 * @throws AppError FORBIDDEN, TICKET_NOT_OPEN for a ticket at rest, VALIDATION_FAILED for who is no active member
 */
export async function changeRequester(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  userId: string,
): Promise<TicketEvent | null> {
  const facts = factsOf(ticket);
  if (!canChangeRequester(context.actor, facts)) throw new AppError('FORBIDDEN');
  if (!isActive(facts)) throw new AppError('TICKET_NOT_OPEN', { message: MESSAGES.requesterOfActive });
  const person = await holdMember(trx, ticket.organization_id, userId);
  if (person === undefined) throw invalid('requester', MESSAGES.addedUnknown);
  const before = ticket.people.find(({ relation }) => relation === 'requester');
  if (before === undefined) throw new Error(`ticket ${ticket.id} has no requester`);
  if (before.id === person.id) return null;
  const end = { organizationId: ticket.organization_id, until: context.at };
  const less = ticket.people.filter(
    ({ id, relation }) =>
      id === person.id && (relation === 'participant' || relation === 'viewer' || relation === 'raiser'),
  );
  for (const one of [before, ...less]) await endRelation(trx, end, ticket.id, one);
  await recordActor(trx, ticket.organization_id, context.actor);
  await insertTicketPeople(trx, { organizationId: ticket.organization_id, since: context.at }, [
    { ticket_id: ticket.id, user_id: person.id, relation: 'requester', by_id: context.actor.id },
  ]);
  return {
    verb: 'requester',
    data: {
      from: { id: before.id, name: fullName(before) },
      to: { id: person.id, name: person.name },
      tell: [person.id],
    },
  };
}
