/** How many tickets were answered and resolved in time, in one statement. */
import type { ClockKind, PauseKind } from '@switchboard/contract/enums.ts';
import type { ReportGroup } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { inPart, isNotConfidential, type TicketScope } from '../ticket.scope.ts';
import { beganIn, isStanding, outcomeOfClocks } from './clock-condition.ts';

/** A report that would take longer is refused, so that nobody else waits for it. */
const TIMEOUT = 10_000;
/** What a year of clocks is counted and put in order within, so that nothing is written to a disk. */
const MEMORY = '32MB';

export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface ReportRow extends Readonly<Record<`${PauseKind}_seconds`, number>> {
  /** Null for tickets without one. */
  readonly key: string | null;
  readonly name: string | null;
  readonly kind: ClockKind;
  readonly met: number;
  readonly breached: number;
  readonly running: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** What a group is called, of a query over `figures`. */
const namesOf = (organizationId: string) =>
  ({
    priority: sql`figures.key`,
    waiting: sql`figures.key`,
    team: sql`(select name from teams where organization_id = ${organizationId} and id = figures.key)`,
    project: sql`(select name from projects where organization_id = ${organizationId} and id = figures.key)`,
    requestType: sql`(
      select asked.content ->> 'name' from request_type_versions as asked
      where asked.organization_id = ${organizationId} and asked.type_id = figures.key
      order by asked.version desc limit 1)`,
    agent: sql`(
      select person.first_name || ' ' || person.last_name from users as person where person.id = figures.key)`,
  }) as const satisfies Record<ReportGroup, unknown>;

/** The column by which tickets are grouped; `isInGroup` says the same of one ticket. */
const KEYS: Readonly<Record<ReportGroup, RawBuilder<unknown>>> = {
  priority: sql`tickets.priority`,
  team: sql`tickets.team_id`,
  project: sql`tickets.project_id`,
  requestType: sql`form.type_id`,
  agent: sql`agent.user_id`,
  waiting: sql`caused.cause`,
};

const ofTicket = (rows: string, organizationId: string) =>
  sql`${sql.ref(`${rows}.organization_id`)} = ${organizationId} and ${sql.ref(`${rows}.ticket_id`)} = counted.ticket_id`;

/** What `counted` is joined with for that column; a ticket whose clocks stood for several is in the group of each. */
function groupsOf(by: ReportGroup, organizationId: string): RawBuilder<unknown> {
  switch (by) {
    case 'waiting':
      return sql`left join (values (1, 'requester'), (2, 'approver'), (4, 'vendor')) as caused (bit, cause)
        on counted.causes & caused.bit > 0`;
    case 'requestType':
      return sql`left join ticket_forms as form on ${ofTicket('form', organizationId)}`;
    case 'agent':
      return sql`left join ticket_people as agent on ${ofTicket('agent', organizationId)}
        and agent.relation = 'devops_agent' and agent.until is null`;
    default:
      return sql`join tickets on tickets.organization_id = ${organizationId} and tickets.id = counted.ticket_id`;
  }
}

export async function readServiceReport(
  scope: TicketScope & { readonly organizationId: string },
  db: Database,
  { period, by }: { readonly period: Period; readonly by: ReportGroup },
): Promise<readonly ReportRow[]> {
  const { organizationId } = scope;
  // A clock that stood more than once has as many rows, which neither its outcome nor its time depends on.
  const report = sql<ReportRow>`
    with counted as (
      select clock.ticket_id, clock.kind, ${outcomeOfClocks} as outcome,
        max(clock.counted_seconds) filter (where clock.met_at is not null) as seconds,
        ${secondsFor('requester')}, ${secondsFor('approver')}, ${secondsFor('vendor')},
        coalesce(bit_or(${causeBits}), 0) as causes
      from ticket_clocks as clock
      left join ticket_clock_stretches as stood on stood.organization_id = ${organizationId}
        and stood.clock_id = clock.id and ${isStanding}
      where clock.organization_id = ${organizationId} and ${beganIn(period)}
        and ${isNotConfidential(organizationId, 'clock.ticket_id')}
        and ${inPart(scope, { organization: 'clock.organization_id', ticket: 'clock.ticket_id' })}
      group by clock.ticket_id, clock.kind
    ),
    figures as (
      select ${KEYS[by]} as key, counted.kind,
        (count(*) filter (where outcome = 'met'))::int as met,
        (count(*) filter (where outcome = 'breached'))::int as breached,
        (count(*) filter (where outcome = 'running'))::int as running,
        (percentile_disc(0.5) within group (order by seconds))::int as median,
        (percentile_disc(0.9) within group (order by seconds))::int as p90,
        coalesce(sum(requester), 0)::bigint as requester_seconds,
        coalesce(sum(approver), 0)::bigint as approver_seconds,
        coalesce(sum(vendor), 0)::bigint as vendor_seconds
      from counted ${groupsOf(by, organizationId)}
      group by 1, 2
    )
    select figures.*, ${namesOf(organizationId)[by]} as name from figures`;
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(TIMEOUT)}, true),
      set_config('work_mem', ${MEMORY}, true)`.execute(trx);
    return (await report.execute(trx)).rows;
  });
}

/** Which of them a clock stood for. */
const causeBits = sql`case stood.cause when 'requester' then 1 when 'approver' then 2 when 'vendor' then 4 end`;

/** Seconds until it went on, or until now; as floating point, whose sums are fast. */
const secondsFor = (cause: PauseKind) => sql`
  sum(greatest(date_part('epoch', coalesce(stood.ended_at, now()) - stood.began_at), 0))
    filter (where stood.cause = ${sql.lit(cause)}) as ${sql.ref(cause)}`;
