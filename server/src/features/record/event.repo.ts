import type { Insertable } from 'kysely';
import { insertionOf, insertMany } from '../../platform/database/insert-many.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Write, writeTogether } from '../../platform/database/write-together.ts';

/** An event and who caused it, in a query that joins the actor as `personIn` has them. */
export const EVENT_AND_ACTOR = [
  'events.id as event_id',
  'events.sequence',
  'events.at',
  'events.actor_role',
  'events.subject_kind',
  'events.verb',
  'events.data',
  'events.via',
  'person.id',
  'person.first_name',
  'person.last_name',
  'person.email',
] as const;

export type EventRow = Insertable<Schema['events']> & { readonly at: Date };

/** @param beside is written in the same statement */
export const insertEvents = (
  trx: Database,
  events: readonly EventRow[],
  beside: readonly Write[] = [],
): Promise<void> =>
  writeTogether(trx, [...beside, ...(events.length > 0 ? [insertionOf('events', events)] : [])]);

/** Of what belongs to no organization, or outlives it. */
export const insertInstallationEvents = (
  trx: Database,
  events: readonly Insertable<Schema['installation_events']>[],
): Promise<void> => insertMany(trx, 'installation_events', events);
