/** Schedules, always inside one organization. */
import type { ScheduleAssignment, ScheduleStatus } from '@switchboard/contract/enums.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import { containing } from '../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../platform/database/write-row.ts';
import { PERSON_COLUMNS, personIn } from '../people/person-in.ts';
import { referenceNames } from '../tickets/ticket-details.ts';
import type { Timing } from './recurrence.ts';

export interface ScheduleFilters {
  readonly search: string;
  /** None of a list's values means all of them. */
  readonly status: readonly ScheduleStatus[];
  readonly assignment: readonly ScheduleAssignment[];
}

interface ScheduleQuery extends ScheduleFilters, PageRequest {}

const schedules = (organizationId: string, db: Database) =>
  db.selectFrom('scheduled_tickets').where('scheduled_tickets.organization_id', '=', organizationId);

const assignment = sql<ScheduleAssignment>`case
  when scheduled_tickets.auto_assign then 'auto_assigned'
  when scheduled_tickets.agent_id is null then 'unassigned'
  else 'manual_assigned' end`;

/** The condition on a query over `scheduled_tickets`. */
export function isSelectedBy(filters: ScheduleFilters): RawBuilder<SqlBool> {
  const { search, status } = filters;
  const conditions = [
    sql`true`,
    ...(search === '' ? [] : [sql`scheduled_tickets.summary ilike ${containing(search)}`]),
    ...(status.length === 0 ? [] : [sql`scheduled_tickets.status = any(${status})`]),
    ...(filters.assignment.length === 0 ? [] : [sql`${assignment} = any(${filters.assignment})`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const madeTickets = sql`
  from scheduled_ticket_runs as run
  where run.organization_id = scheduled_tickets.organization_id and run.schedule_id = scheduled_tickets.id
    and run.ticket_id is not null`;

const withNames = (query: ReturnType<typeof schedules>) =>
  query
    .innerJoinLateral(personIn('scheduled_tickets.organization_id', 'scheduled_tickets.created_by'), (join) =>
      join.onTrue(),
    )
    .selectAll('scheduled_tickets')
    .select(referenceNames('scheduled_tickets'))
    .select([
      'person.first_name as creator_first_name',
      'person.last_name as creator_last_name',
      'person.email as creator_email',
    ])
    .select((expression) =>
      jsonObjectFrom(
        expression
          .selectFrom(personIn('scheduled_tickets.organization_id', 'scheduled_tickets.agent_id'))
          .select(PERSON_COLUMNS),
      ).as('agent'),
    )
    .select([
      sql<number>`(select count(*) ${madeTickets})`.as('tickets_made'),
      sql<string[]>`array(select run.ticket_id ${madeTickets}
        order by run.id desc limit ${SCHEDULES.ticketsListed})`.as('ticket_ids'),
    ]);

/** A page of schedules, how many there are, and how many of each assignment the other filters select. */
export async function listSchedules(organizationId: string, db: Database, request: ScheduleQuery) {
  const counts = await schedules(organizationId, db)
    .where(isSelectedBy({ ...request, assignment: [] }))
    .select(assignment.as('assignment'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .groupBy('assignment')
    .execute();
  const assignments = { auto_assigned: 0, manual_assigned: 0, unassigned: 0 };
  let total = 0;
  for (const { assignment: kind, count } of counts) {
    assignments[kind] = count;
    if (request.assignment.length === 0 || request.assignment.includes(kind)) total += count;
  }
  const page = await readPage(
    withNames(schedules(organizationId, db).where(isSelectedBy(request)))
      .orderBy(sql`scheduled_tickets.status <> 'active'`)
      .orderBy('scheduled_tickets.next_run_at', (order) => order.asc().nullsLast())
      .orderBy('scheduled_tickets.id', 'desc'),
    request,
    async () => total,
  );
  return { ...page, assignments };
}

export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>['rows'][number];

const one = (organizationId: string, db: Database, id: string) =>
  withNames(schedules(organizationId, db)).where('scheduled_tickets.id', '=', id);

export const findSchedule = (organizationId: string, db: Database, id: string) =>
  one(organizationId, db, id).executeTakeFirst();

/** Like `findSchedule`, holding the row until the transaction ends, so that it neither runs nor changes meanwhile. */
export async function lockSchedule(organizationId: string, trx: Database, id: string) {
  await schedules(organizationId, trx).select('id').where('id', '=', id).forUpdate().execute();
  return findSchedule(organizationId, trx, id);
}

export const countByStatus = (organizationId: string, db: Database) =>
  schedules(organizationId, db)
    .select('status')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.min('next_run_at').as('next_run_at'),
    ])
    .groupBy('status')
    .orderBy('status')
    .execute();

export const timingOf = (
  row: Pick<ScheduleRow, 'starts_at' | 'local_start' | 'time_zone' | 'recurrence' | 'recurrence_end'>,
): Timing => ({
  startsAt: row.starts_at,
  localStart: row.local_start,
  timeZone: row.time_zone,
  recurrence: row.recurrence,
  endsAt: row.recurrence_end,
});

export const insertSchedule = rowInserter('scheduled_tickets');

export const updateSchedule = tenantRowUpdater('scheduled_tickets');
