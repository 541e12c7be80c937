import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { personIn } from '../../people/person-in.ts';
import { EVENT_AND_ACTOR } from '../../record/event.repo.ts';
import type { TicketKey } from '../ticket.repo.ts';

/** Of a ticket that changes all the time these say who did it last. */
const LATEST = 100;

/** What changed of the ticket, the latest first, by the words of the index "events_of_history". */
export const readLatestChanges = (db: Database, ticket: TicketKey) =>
  db
    .selectFrom('events')
    .leftJoinLateral(personIn('events.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .where('events.organization_id', '=', ticket.organization_id)
    .where('events.subject_kind', '=', 'ticket')
    .where('events.subject_id', '=', ticket.id)
    .where(sql<boolean>`(events.verb not in ('comment', 'note', 'files'))`)
    .select([...EVENT_AND_ACTOR])
    .orderBy('events.sequence', 'desc')
    .limit(LATEST)
    .execute();
