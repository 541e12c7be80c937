/** The counts of a dashboard for a part of an organization's tickets, of which no figures are kept: from what their events tell. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { inScope, type TicketScope } from '../tickets/ticket.scope.ts';
import type { TicketCounts } from './ticket-counts.repo.ts';

/** The longest that somebody waits for it, in ms. */
const TIMEOUT = 10_000;

/**
 * An event of a priority does not name the status it met, nor the other way round, so both are carried along the events of a
 * ticket, as `recount_ticket_movements` does; only tickets that moved in the time are looked at.
 * @param starts when each day began, the oldest first
 */
export async function readScopedTicketCounts(
  scope: TicketScope,
  db: Database,
  starts: readonly Date[],
): Promise<TicketCounts> {
  const day = sql`width_bucket(at, ${starts}::timestamptz[]) - 1`;
  const counts = sql<TicketCounts>`
    with covered as materialized (
      select tickets.organization_id, tickets.id, tickets.status, tickets.priority, tickets.updated_at
      from tickets where ${inScope(scope)}
    ), ordered as (
      select events.subject_id, events.verb, events.data ->> 'from' as old_value, events.data ->> 'to' as new_value,
        events.at, events.sequence, covered.priority as present_priority,
        count(*) filter (where verb <> 'priority') over so_far as statuses,
        count(*) filter (where verb = 'priority') over so_far as priorities
      from covered
      join events on events.organization_id = covered.organization_id and events.subject_id = covered.id
      where covered.updated_at >= ${starts[0]} and events.subject_kind = 'ticket'
        and events.verb in ('created', 'status', 'priority')
      window so_far as (partition by events.subject_id order by events.sequence)
    ), states as (
      select subject_id, verb, at, sequence, old_value,
        max(new_value) filter (where verb <> 'priority') over (partition by subject_id, statuses) as status,
        case priorities
          when 0 then coalesce(
            max(old_value) filter (where verb = 'priority' and priorities = 1) over (partition by subject_id),
            present_priority)
          else max(new_value) filter (where verb = 'priority') over (partition by subject_id, priorities)
        end as priority
      from ordered
    ), moves as (
      select subject_id, at, sequence, verb, status, priority,
        case verb when 'created' then null when 'status' then old_value else status end as old_status,
        case verb when 'priority' then old_value else priority end as old_priority
      from states where at >= ${starts[0]}
    ), days as (
      select ${day} as day,
        count(*) filter (where verb = 'created') as created,
        count(*) filter (where verb = 'status' and status = 'Resolved') as resolved,
        count(*) filter (where status = 'Open') - count(*) filter (where old_status = 'Open') as open,
        count(*) filter (where status = 'In Progress')
          - count(*) filter (where old_status = 'In Progress') as in_progress,
        count(*) filter (where is_urgent(status, priority))
          - count(*) filter (where is_urgent(old_status, old_priority)) as urgent
      from moves group by 1
    ), again as (
      select day, count(*) as tickets from (
        select ${day} as day, subject_id, row_number() over (partition by subject_id, ${day} order by sequence) as nth
        from moves where verb = 'status' and status = 'Resolved'
      ) as resolved where nth > 1 group by day
    )
    select (
      select coalesce(json_agg(tally), '[]') from (
        select status, priority, count(*) as tickets from covered group by status, priority) as tally
    ) as tallies, (
      select coalesce(json_agg(days), '[]') from days
    ) as days, (
      select coalesce(json_agg(again), '[]') from again
    ) as "resolvedAgain", (
      select count(*) from active_tickets
      where agent_id is null and (organization_id, ticket_id) in (select organization_id, id from covered)
    ) as unassigned, 0 as retired`;
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(TIMEOUT)}, true)`.execute(trx);
    return counts.execute(trx);
  });
  const [row] = rows;
  if (row === undefined) throw new Error('counts are always one row');
  return row;
}
