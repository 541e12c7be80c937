/** Puts people on a ticket by name, and takes them off again. */
import type { AddedRelation } from '@switchboard/contract/enums.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { canChangePeople, canLeave } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { holdMember } from '../../people/hold-members.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents, type TicketEvent } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketPerson, type TicketRow, updateTicket } from '../ticket.repo.ts';
import { endRelation, insertTicketPeople } from '../ticket-people.repo.ts';

const isAdded = ({ relation }: TicketPerson) => relation === 'participant' || relation === 'viewer';

/** What an idempotency key keeps of a call that added nobody. */
export const WAS_THERE = 'was there';

/** Those that give at least what being added would. */
const hasMore = ({ relation }: TicketPerson) => relation === 'requester' || relation === 'raiser';

/**
 * Somebody who is on it so already stays; who was added otherwise is on it as said from then on.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for who is no active member, LIMIT_REACHED
 */
export const addPerson = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  { user, relation }: { readonly user: string; readonly relation: AddedRelation },
): Promise<'added' | 'was_there'> =>
  db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, ticketId);
    if (!canChangePeople(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    const person = await holdMember(trx, ticket.organization_id, user);
    if (person === undefined) throw invalid('user', MESSAGES.addedUnknown);
    const held = ticket.people.filter(({ id }) => id === person.id);
    const before = held.find(isAdded);
    const wasThere = held.some(hasMore) || before?.relation === relation;
    await keepAnswer(trx, context, wasThere ? WAS_THERE : ticket.id);
    if (wasThere) return 'was_there';
    if (before === undefined && ticket.people.filter(isAdded).length >= TICKET.added) {
      throw new AppError('LIMIT_REACHED', {
        message: limitReached(TICKET.added, 'added people on a ticket'),
      });
    }
    const end = { organizationId: ticket.organization_id, until: context.at };
    if (before !== undefined) await endRelation(trx, end, ticket.id, before);
    await recordActor(trx, ticket.organization_id, context.actor);
    await insertTicketPeople(trx, { organizationId: ticket.organization_id, since: context.at }, [
      { ticket_id: ticket.id, user_id: person.id, relation, by_id: context.actor.id },
    ]);
    await write(trx, context, ticket, {
      verb: 'person_added',
      data: { person: { id: person.id, name: person.name }, relation, tell: [person.id] },
    });
    return 'added';
  });

/**
 * @throws AppError NOT_FOUND also for who was not added, FORBIDDEN for who may take off nobody but themselves
 */
export const removePerson = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  userId: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor } = context;
    const ticket = await requireLockedTicket(trx, actor, ticketId);
    const facts = factsOf(ticket);
    const isOwn = isId(userId) && userId.toLowerCase() === actor.id;
    if (!(isOwn && canLeave(actor, facts)) && !canChangePeople(actor, facts)) throw new AppError('FORBIDDEN');
    const removable = (one: TicketPerson) => isAdded(one) || (isOwn && one.relation === 'raiser');
    const person = ticket.people.find((one) => one.id === userId.toLowerCase() && removable(one));
    if (person === undefined) throw notFound();
    await endRelation(trx, { organizationId: ticket.organization_id, until: context.at }, ticket.id, person);
    await write(trx, context, ticket, {
      verb: 'person_removed',
      data: { person: { id: person.id, name: fullName(person) }, relation: person.relation },
    });
  });

async function write(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  event: Omit<Extract<TicketEvent, { verb: 'person_added' | 'person_removed' }>, 'id'>,
): Promise<void> {
  await updateTicket(trx, ticket, { updated_at: context.at }, []);
  await recordTicketEvents(trx, ticket, context, [{ id: newId(), ...event } as TicketEvent]);
}
