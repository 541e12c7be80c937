import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { personIn } from '../../people/person-in.ts';
import { fullName } from '../../people/person-ref.ts';
import type { TicketVerb } from '../life/ticket-events.ts';
import type { TicketKey } from '../ticket.repo.ts';

const latestOf = (db: Database, ticket: TicketKey, verbs: readonly TicketVerb[]) =>
  db
    .selectFrom('events')
    .where('events.organization_id', '=', ticket.organization_id)
    .where('events.subject_kind', '=', 'ticket')
    .where('events.subject_id', '=', ticket.id)
    // As the index has it.
    .where(sql<boolean>`(events.verb not in ('comment', 'note', 'files'))`)
    .where('events.verb', 'in', [...verbs])
    .orderBy('events.sequence', 'desc')
    .limit(1);

/** Who put the ticket off last; nobody where the record does not know. */
export async function readSnoozer(db: Database, ticket: TicketKey): Promise<string[]> {
  const row = await latestOf(db, ticket, ['snoozed']).select('events.actor_id').executeTakeFirst();
  return row?.actor_id == null ? [] : [row.actor_id];
}

/** Who gave the ticket away, closed it or put it off last; null where nobody did, or the product. */
export async function readLatestMover(
  db: Database,
  ticket: TicketKey,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const row = await latestOf(db, ticket, ['assigned', 'unassigned', 'status', 'snoozed'])
    .leftJoinLateral(personIn('events.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .select(['person.id', 'person.first_name', 'person.last_name'])
    .executeTakeFirst();
  if (row?.id == null || row.first_name === null || row.last_name === null) return null;
  return { id: row.id, name: fullName({ first_name: row.first_name, last_name: row.last_name }) };
}
