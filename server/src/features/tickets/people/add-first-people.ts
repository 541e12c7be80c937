import { TICKET } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { holdMembers } from '../../people/hold-members.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { insertTicketPeople } from '../ticket-people.repo.ts';

interface FirstPeople {
  readonly participants: readonly string[];
  readonly watchers: readonly string[];
  /** Those who are on it anyway, with more rights. */
  readonly except: readonly string[];
}

/**
 * Puts people on a ticket that the transaction has just made; whoever is named twice takes part.
 * @throws AppError VALIDATION_FAILED for who is no active member, LIMIT_REACHED
 */
export async function addFirstPeople(
  trx: Database,
  context: PersonContext,
  ticket: TicketKey,
  { participants, watchers, except }: FirstPeople,
): Promise<void> {
  const named = new Map([
    ...watchers.map((id) => [id, 'viewer'] as const),
    ...participants.map((id) => [id, 'participant'] as const),
  ]);
  for (const id of except) named.delete(id);
  if (named.size === 0) return;
  if (named.size > TICKET.added) {
    throw new AppError('LIMIT_REACHED', {
      message: limitReached(TICKET.added, 'added people on a ticket'),
    });
  }
  const organizationId = ticket.organization_id;
  const names = await holdMembers(trx, organizationId, [...named.keys()]);
  for (const [id, relation] of named) {
    if (names.has(id)) continue;
    throw invalid(relation === 'viewer' ? 'watchers' : 'participants', MESSAGES.addedUnknown);
  }
  await insertTicketPeople(
    trx,
    { organizationId, since: context.at },
    [...named].map(([user_id, relation]) => ({
      ticket_id: ticket.id,
      user_id,
      relation,
      by_id: context.actor.id,
    })),
  );
  await recordTicketEvents(
    trx,
    ticket,
    context,
    [...named].map(([id, relation]) => ({
      id: newId(),
      verb: 'person_added' as const,
      data: { person: { id, name: names.get(id) ?? '' }, relation, tell: [id] },
    })),
  );
}
