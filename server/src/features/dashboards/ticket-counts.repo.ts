/** What is counted of an organization's tickets, without a look at the tickets: all of it of one moment. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tally } from '../tickets/list/tally.ts';
import { talliesOf } from '../tickets/list/ticket-tallies.ts';
import { inScope, OF_ACTIVE, type OrganizationScope, withoutStubs } from '../tickets/ticket.scope.ts';

export interface DayOfTickets {
  /** Which of the days that were asked for, from 0. */
  readonly day: number;
  readonly created: number;
  readonly resolved: number;
  /** By how many the Open ones became more. */
  readonly open: number;
  readonly in_progress: number;
  readonly urgent: number;
}

export interface TicketCounts {
  readonly tallies: readonly Tally[];
  /** The days on which something happened, in no order. */
  readonly days: readonly DayOfTickets[];
  /** How many tickets that were resolved on a day had been resolved on it before. */
  readonly resolvedAgain: readonly { readonly day: number; readonly tickets: number }[];
  /** Open and In Progress tickets that nobody has. */
  readonly unassigned: number;
  /** Tickets that were there once and are deleted. */
  readonly retired: number;
}

const inOrganizations = (
  scope: OrganizationScope,
  table: 'ticket_movements' | 'repeated_resolutions' | 'active_tickets' | 'retired_tickets',
): Expression<SqlBool> =>
  scope.organizationId === null
    ? sql<boolean>`${sql.ref(`${table}.organization_id`)}
        in (select id from organizations where deleted_at is null)`
    : sql<boolean>`${sql.ref(`${table}.organization_id`)} = ${scope.organizationId}`;

/** The day of a moment among those that begin at `starts`. */
const dayOf = (column: string, starts: readonly Date[]) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${starts}::timestamptz[]) - 1`;

const movementsByDay = (scope: OrganizationScope, db: Database, starts: readonly Date[]) =>
  db
    .selectFrom('ticket_movements')
    .select(({ fn }) => [
      dayOf('slot', starts).as('day'),
      fn.sum<number>('created').as('created'),
      fn.sum<number>('resolved').as('resolved'),
      fn.sum<number>('open').as('open'),
      fn.sum<number>('in_progress').as('in_progress'),
      fn.sum<number>('urgent').as('urgent'),
    ])
    .where(inOrganizations(scope, 'ticket_movements'))
    .where(sql<boolean>`slot >= ${starts[0]}`)
    .groupBy('day');

const resolvedAgainByDay = (scope: OrganizationScope, db: Database, starts: readonly Date[]) =>
  db
    .selectFrom('repeated_resolutions')
    .select(({ fn }) => [dayOf('slot', starts).as('day'), fn.sum<number>('tickets').as('tickets')])
    .where(inOrganizations(scope, 'repeated_resolutions'))
    .where(sql<boolean>`slot >= ${starts[0]}`)
    .where(sql<boolean>`${dayOf('previous_slot', starts)} = ${dayOf('slot', starts)}`)
    .groupBy('day');

const unassigned = (scope: OrganizationScope, db: Database) =>
  db
    .selectFrom('active_tickets')
    .select(({ fn }) => fn.countAll<number>().as('tickets'))
    .where(inOrganizations(scope, 'active_tickets'))
    // As the list of them.
    .where(inScope(withoutStubs(scope), OF_ACTIVE))
    .where('agent_id', 'is', null);

const retired = (scope: OrganizationScope, db: Database) =>
  db
    .selectFrom('retired_tickets')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('tickets'), sql<number>`0`).as('tickets'))
    .where(inOrganizations(scope, 'retired_tickets'));

/** @param starts when each day began, the oldest first */
export const readTicketCounts = (
  scope: OrganizationScope,
  db: Database,
  starts: readonly Date[],
): Promise<TicketCounts> =>
  db
    .selectNoFrom([
      jsonArrayFrom(talliesOf(scope, db)).as('tallies'),
      jsonArrayFrom(movementsByDay(scope, db, starts)).as('days'),
      jsonArrayFrom(resolvedAgainByDay(scope, db, starts)).as('resolvedAgain'),
      unassigned(scope, db).$asScalar().$notNull().as('unassigned'),
      retired(scope, db).$asScalar().$notNull().as('retired'),
    ])
    .executeTakeFirstOrThrow();
