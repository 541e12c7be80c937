/** What a figure of the service report counts, as conditions that the report and the list behind a figure share. */
import type { ClockFilter, ReportGroup } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isId } from '../../../platform/ids.ts';

/** Of a query over `ticket_clocks` as `clock`: those that began in the period and have a target. */
export const beganIn = ({ from, to }: Pick<ClockFilter, 'from' | 'to'>) => sql<boolean>`
  clock.target_seconds is not null and clock.started_at >= ${from}::timestamptz and clock.started_at < ${to}::timestamptz`;

/** Of the same, grouped by ticket and kind: the worst of the clocks says it; what is due at this second is not late. */
export const outcomeOfClocks = sql<string>`case
  when bool_or(clock.breached_at is not null
    or (clock.met_at is null and clock.due_at + interval '1 second' <= now())) then 'breached'
  when bool_or(clock.met_at is null) then 'running'
  else 'met' end`;

/** Of a query over `ticket_clock_stretches` as `stood`: the clock counted nothing because of somebody. */
export const isStanding = sql<boolean>`stood.cause in ('requester', 'approver', 'vendor')`;

/** The key of a ticket's group, of a query over `tickets`; null where it has none. */
const GROUP_KEYS: Readonly<Record<Exclude<ReportGroup, 'waiting'>, RawBuilder<string | null>>> = {
  priority: sql`tickets.priority`,
  team: sql`tickets.team_id::text`,
  project: sql`tickets.project_id::text`,
  requestType: sql`(
    select form.type_id::text from ticket_forms as form
    where form.organization_id = tickets.organization_id and form.ticket_id = tickets.id)`,
  agent: sql`(
    select agent.user_id::text from ticket_people as agent
    where agent.organization_id = tickets.organization_id and agent.ticket_id = tickets.id
      and agent.relation = 'devops_agent' and agent.until is null limit 1)`,
};

/** The rows of a query over `tickets` that a figure counts. */
export function hasClocks(filter: ClockFilter): Expression<SqlBool> {
  const { kind, outcome, group } = filter;
  const counted = sql`
    select clock.organization_id, clock.ticket_id from ticket_clocks as clock
    where clock.kind = ${kind} and ${beganIn(filter)}
    group by clock.organization_id, clock.ticket_id
    ${outcome === 'any' ? sql`` : sql`having ${outcomeOfClocks} = ${outcome}`}`;
  // The report is without what is confidential.
  return sql<boolean>`((tickets.organization_id, tickets.id) in (${counted}) and not tickets.confidential
    and ${group === null ? sql`true` : isInGroup(filter, group)})`;
}

function isInGroup(filter: ClockFilter, { by, key }: NonNullable<ClockFilter['group']>) {
  if (by === 'waiting') {
    const stood = sql`exists (
      select from ticket_clocks as clock
      join ticket_clock_stretches as stood
        on stood.organization_id = clock.organization_id and stood.clock_id = clock.id
      where clock.organization_id = tickets.organization_id and clock.ticket_id = tickets.id
        and clock.kind = ${filter.kind} and ${beganIn(filter)} and ${isStanding}
        ${key === '' ? sql`` : sql`and stood.cause = ${key}`})`;
    return key === '' ? sql`not ${stood}` : stood;
  }
  // An id that is none is nobody's.
  if (key !== '' && by !== 'priority' && !isId(key)) return sql`false`;
  return sql`${GROUP_KEYS[by]} is not distinct from ${key === '' ? null : key}`;
}
