import type { Insertable } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';

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

export const insertEvents = (trx: Database, events: readonly EventRow[]): Promise<void> =>
  insertMany(trx, 'events', events);

/** Of what belongs to no organization, or outlives it. */
export const insertInstallationEvents = (
  trx: Database,
  events: readonly Insertable<Schema['installation_events']>[],
): Promise<void> => insertMany(trx, 'installation_events', events);
