/** What became of tickets day by day, read from the record of events. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { TicketScope } from '../tickets/ticket.scope.ts';

export interface DayOfTickets {
  /** Which of the days that were asked for, from 0. */
  readonly day: number;
  readonly created: number;
  readonly resolved: number;
  /** By how many the Open ones became more. */
  readonly open: number;
  readonly in_progress: number;
}

export interface TicketChange {
  readonly ticket_id: string;
  readonly day: number;
  readonly verb: 'created' | 'status' | 'priority';
  readonly old_value: string | null;
  /** As the ticket is now. */
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
}

const inOrganizations = (scope: TicketScope): Expression<SqlBool> =>
  scope.organizationId === null
    ? sql<boolean>`events.organization_id in (select id from organizations where deleted_at is null)`
    : sql<boolean>`events.organization_id = ${scope.organizationId}`;

/** The condition of the index `events_of_figures`, word for word. */
const countedEvents = sql<boolean>`(
  events.subject_kind = 'ticket' and events.verb in ('created', 'status', 'priority'))`;

/** The day of an event among those that begin at `starts`. */
const dayOf = (starts: readonly Date[]) => sql<number>`width_bucket(events.at, ${starts}::timestamptz[]) - 1`;

/**
 * The days on which something happened, in no order.
 * @param scope one that covers whole organizations
 * @param starts when each day began, the oldest first
 */
export async function readDays(
  scope: TicketScope,
  db: Database,
  starts: readonly Date[],
): Promise<DayOfTickets[]> {
  const becoming = (status: TicketStatus) => sql<number>`
    count(*) filter (where events.verb <> 'priority' and events.new_value = ${status})
    - count(*) filter (where events.verb = 'status' and events.old_value = ${status})`;
  return db
    .selectFrom('events')
    .select([
      dayOf(starts).as('day'),
      sql<number>`count(*) filter (where events.verb = 'created')`.as('created'),
      sql<number>`count(distinct events.subject_id)
        filter (where events.verb = 'status' and events.new_value = 'Resolved')`.as('resolved'),
      becoming('Open').as('open'),
      becoming('In Progress').as('in_progress'),
    ])
    .where(inOrganizations(scope))
    .where(countedEvents)
    .where(sql<boolean>`events.at >= ${starts[0]}`)
    .groupBy('day')
    .execute();
}

/**
 * What happened to the tickets that are Critical, or were at some time of these days; the latest first.
 * @param scope one that covers whole organizations
 * @param starts when each day began, the oldest first
 */
export async function readChangesOfCritical(
  scope: TicketScope,
  db: Database,
  starts: readonly Date[],
): Promise<TicketChange[]> {
  const { rows } = await sql<TicketChange>`
    with recent as materialized (
      select organization_id, subject_id, verb, old_value, new_value, sequence, ${dayOf(starts)} as day
      from events
      where ${inOrganizations(scope)} and ${countedEvents} and events.at >= ${starts[0]}
    ), critical as (
      select tickets.organization_id, tickets.id, tickets.status, tickets.priority
      from (
        select organization_id, subject_id,
          bool_or(verb = 'priority' and 'Critical' in (old_value, new_value)) as was
        from recent group by organization_id, subject_id
      ) as touched
      join tickets on tickets.organization_id = touched.organization_id and tickets.id = touched.subject_id
      where tickets.priority = 'Critical' or touched.was
    )
    select recent.subject_id as ticket_id, recent.day, recent.verb, recent.old_value,
      critical.status, critical.priority
    from recent
    join critical on critical.organization_id = recent.organization_id and critical.id = recent.subject_id
    order by recent.sequence desc`.execute(db);
  return rows;
}
