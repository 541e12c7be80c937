/** Past runs and future due times between two times, the earliest first. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { CalendarEntry } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import type { listCalendar } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { firstAfter, type Timing } from './recurrence.ts';
import { isSelectedBy, type ScheduleFilters, timingOf } from './schedule.repo.ts';

type Calendar = AnswerOf<typeof listCalendar>;

/** One more than is answered tells that there are more. */
const MOST = SCHEDULES.calendarEntries + 1;

/** @throws AppError VALIDATION_FAILED for more days than the calendar shows */
export async function readCalendar(
  organizationId: string,
  db: Database,
  asked: ScheduleFilters & { readonly from: string; readonly to: string },
): Promise<Calendar> {
  const [from, to] = [new Date(asked.from), new Date(asked.to)];
  if (to.getTime() - from.getTime() > SCHEDULES.calendarDays * DAY) {
    throw invalid('to', MESSAGES.calendarTooLong);
  }
  const past = await runsBetween(organizationId, db, asked, from, to);
  const coming = await comingBetween(organizationId, db, asked, from, to);
  const entries = [...past, ...coming].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
  return {
    entries: entries.slice(0, SCHEDULES.calendarEntries),
    truncated: entries.length > SCHEDULES.calendarEntries,
  };
}

async function runsBetween(
  organizationId: string,
  db: Database,
  filters: ScheduleFilters,
  from: Date,
  to: Date,
): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('scheduled_ticket_runs as run')
    .innerJoin('scheduled_tickets', (join) =>
      join
        .onRef('scheduled_tickets.organization_id', '=', 'run.organization_id')
        .onRef('scheduled_tickets.id', '=', 'run.schedule_id'),
    )
    .where(isSelectedBy(filters))
    .select(['run.schedule_id', 'scheduled_tickets.summary', 'run.due_at', 'run.outcome', 'run.ticket_id'])
    .where('run.organization_id', '=', organizationId)
    .where('run.due_at', '>=', from)
    .where('run.due_at', '<=', to)
    .orderBy('run.due_at')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    scheduleId: row.schedule_id,
    summary: row.summary,
    at: row.due_at.toISOString(),
    kind: row.outcome,
    ticketId: row.ticket_id,
  }));
}

interface Coming {
  readonly id: string;
  readonly summary: string;
  readonly timing: Timing;
  readonly at: Date;
}

async function comingBetween(
  organizationId: string,
  db: Database,
  filters: ScheduleFilters,
  from: Date,
  to: Date,
): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('scheduled_tickets')
    .select(['id', 'summary', 'next_run_at'])
    .select(['starts_at', 'local_start', 'time_zone', 'recurrence', 'recurrence_end'])
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'active')
    .where('next_run_at', '<=', to)
    .where(isSelectedBy(filters))
    .orderBy('next_run_at')
    .limit(MOST)
    .execute();
  const waiting = rows.flatMap((row): Coming[] => {
    const timing = timingOf(row);
    const next = row.next_run_at;
    const at = next === null || next >= from ? next : firstAfter(timing, new Date(from.getTime() - 1));
    return at === null ? [] : [{ id: row.id, summary: row.summary, timing, at }];
  });
  return merge(waiting, to).map(({ id, summary, at }) => ({
    scheduleId: id,
    summary,
    at: at.toISOString(),
    kind: 'due',
    ticketId: null,
  }));
}

/** The earliest occurrences over all schedules; no more of them are computed than there is room for. */
function merge(schedules: readonly Coming[], to: Date): Coming[] {
  const found: Coming[] = [];
  const waiting = schedules.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  while (found.length < MOST) {
    const earliest = waiting.shift();
    if (earliest === undefined || earliest.at > to) break;
    found.push(earliest);
    const at = firstAfter(earliest.timing, earliest.at);
    if (at === null || at > to) continue;
    const place = waiting.findIndex((other) => other.at > at);
    waiting.splice(place === -1 ? waiting.length : place, 0, { ...earliest, at });
  }
  return found;
}
