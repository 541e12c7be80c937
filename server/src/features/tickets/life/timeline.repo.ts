/** A page of what was recorded about a ticket, from the newest on. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isId } from '../../../platform/ids.ts';
import { personIn } from '../../people/person-in.ts';
import { EVENT_AND_ACTOR } from '../../record/event.repo.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { STAFF_VERBS, type TicketVerb } from './ticket-events.ts';

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
    .$if(!internal, (query) => query.where('verb', 'not in', STAFF_VERBS))
    .executeTakeFirst()) !== undefined;

/** A ticket whose record is read. */
export interface TimelineSubject {
  readonly id: string;
  /** The reader is staff of it. */
  readonly internal: boolean;
}

interface Slice {
  readonly before: TimelinePlace | null;
  readonly limit: number;
}

const eventsOf = (db: Database, organizationId: string, subject: TimelineSubject, { before, limit }: Slice) =>
  db
    .selectFrom('events')
    .leftJoinLateral(personIn('events.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .where('events.organization_id', '=', organizationId)
    .where('events.subject_id', '=', subject.id)
    .where('events.subject_kind', '=', 'ticket')
    .$if(!subject.internal, (query) => query.where('events.verb', 'not in', STAFF_VERBS))
    .$if(before !== null, (query) =>
      query.where(sql<SqlBool>`(events.at, events.sequence) < (${before?.at}, ${before?.sequence})`),
    )
    .select([...EVENT_AND_ACTOR, 'events.subject_id'])
    .orderBy('events.at', 'desc')
    .orderBy('events.sequence', 'desc')
    .limit(limit)
    .$narrowType<{ verb: TicketVerb }>();

/**
 * The newest of a ticket and of those that were merged into it: as many of each as of all are wanted, each read in the order
 * of its index.
 */
export function readTimelineEvents(
  db: Database,
  organizationId: string,
  [first, ...others]: readonly [TimelineSubject, ...TimelineSubject[]],
  slice: Slice,
) {
  const own = eventsOf(db, organizationId, first, slice);
  if (others.length === 0) return own.execute();
  const together = others.reduce(
    (all, subject) =>
      all.unionAll(db.selectFrom(eventsOf(db, organizationId, subject, slice).as('events')).selectAll()),
    db.selectFrom(own.as('events')).selectAll(),
  );
  return db
    .selectFrom(together.as('events'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(slice.limit)
    .execute();
}
export type TimelineRow = Awaited<ReturnType<typeof readTimelineEvents>>[number];
