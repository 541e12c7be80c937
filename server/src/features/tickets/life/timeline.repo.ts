/** A page of what was recorded about a ticket, from the newest on. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';
import { personIn } from '../../people/person-in.ts';
import { EVENT_AND_ACTOR } from '../../record/event.repo.ts';
import type { TicketKey } from '../ticket.repo.ts';
import type { TicketVerb } from './ticket-events.ts';

/** The place of an event among those of its ticket: events recorded late have the time of what they record. */
export interface TimelinePlace {
  readonly at: Date;
  readonly sequence: number;
}

/** @param internal whether the reader is staff of the ticket */
export const hasTimelineEntry = async (
  db: Database,
  ticket: TicketKey,
  internal: boolean,
  entry: string,
): Promise<boolean> =>
  isId(entry) &&
  (await db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', ticket.organization_id)
    .where('id', '=', entry)
    .where('subject_id', '=', ticket.id)
    .$if(!internal, (query) => query.where('verb', '<>', 'note'))
    .executeTakeFirst()) !== undefined;

/** @param internal whether the reader is staff of the ticket */
export const readTimelineEvents = (
  db: Database,
  ticket: TicketKey,
  internal: boolean,
  { before, limit }: { readonly before: TimelinePlace | null; readonly limit: number },
) =>
  db
    .selectFrom('events')
    .leftJoinLateral(personIn('events.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .where('events.organization_id', '=', ticket.organization_id)
    .where('events.subject_id', '=', ticket.id)
    .where('events.subject_kind', '=', 'ticket')
    .$if(!internal, (query) => query.where('events.verb', '<>', 'note'))
    .$if(before !== null, (query) =>
      query.where(sql<SqlBool>`(events.at, events.sequence) < (${before?.at}, ${before?.sequence})`),
    )
    .select([...EVENT_AND_ACTOR])
    .orderBy('events.at', 'desc')
    .orderBy('events.sequence', 'desc')
    .limit(limit)
    .$narrowType<{ verb: TicketVerb }>()
    .execute();
export type TimelineRow = Awaited<ReturnType<typeof readTimelineEvents>>[number];
