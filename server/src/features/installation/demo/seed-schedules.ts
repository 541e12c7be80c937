import { Temporal } from 'temporal-polyfill';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { STEPS } from '../../schedules/recurrence.ts';
import { buildTicket } from './build-ticket.ts';
import type { DemoSchedule } from './demo-schema.ts';
import { type DemoCalendar, dateOf, latestDay } from './demo-time.ts';
import type { SeedContext } from './seed-context.ts';

const WRITTEN_BEFORE_FIRST_RUN = { days: 3 };
const TICKET_TYPE = 'Request Service';

type Schedules = ReturnType<typeof runSchedules>;

/** The tickets that the schedules have made so far. */
export function runSchedules(context: SeedContext) {
  return context.organization.schedules.map((schedule) => {
    const made = { ...schedule, type: TICKET_TYPE, schedule } as const;
    const runs = timesOf(schedule, context.calendar).ran.map(({ run, due }) => {
      const draft = buildTicket(context, { ...made, ...run }, { at: due, aroundTheClock: false });
      return { dueAt: dateOf(due), draft };
    });
    return { schedule, runs };
  });
}

/** To be called when the tickets of the runs are there. */
export async function seedSchedules(trx: Database, context: SeedContext, drafts: Schedules): Promise<void> {
  for (const schedule of drafts) {
    const row = scheduleRow(context, schedule);
    const runs = schedule.runs.map(({ dueAt, draft: { ticket } }) => ({
      organization_id: context.organizationId,
      id: newId(ticket.created_at),
      schedule_id: row.id,
      due_at: dueAt,
      ran_at: ticket.created_at,
      outcome: 'created' as const,
      ticket_id: ticket.id,
    }));
    await insertMany(trx, 'scheduled_tickets', [row]);
    await insertMany(trx, 'scheduled_ticket_runs', runs);
  }
}

function scheduleRow(context: SeedContext, { schedule, runs }: Schedules[number]) {
  const { first, next } = timesOf(schedule, context.calendar);
  const author = context.person(schedule.by);
  const written = dateOf(first.subtract(WRITTEN_BEFORE_FIRST_RUN));
  const isPaused = schedule.paused !== undefined;
  return {
    organization_id: context.organizationId,
    id: newId(written),
    created_by: author.id,
    ...context.subjectColumns(schedule),
    ticket_type: TICKET_TYPE,
    project_manager_name: author.name,
    contact_number: author.phone,
    notes: schedule.notes,
    local_start: first.toPlainDateTime().toString({ smallestUnit: 'second' }),
    starts_at: dateOf(first),
    time_zone: first.timeZoneId,
    recurrence: schedule.recurrence,
    auto_assign: schedule.autoAssign,
    agent_id: schedule.agent === undefined ? null : context.person(schedule.agent).id,
    status: isPaused ? 'paused' : 'active',
    status_reason: schedule.paused ?? '',
    next_run_at: isPaused ? null : dateOf(next),
    last_run_at: runs.at(-1)?.draft.ticket.created_at ?? null,
    created_at: written,
    updated_at: written,
  } as const;
}

/** Chooses the first run so that exactly as many are past as the data tell of. */
function timesOf(schedule: DemoSchedule, { now }: DemoCalendar) {
  const { days, months } = Temporal.Duration.from(STEPS[schedule.recurrence]);
  const steps = (count: number) => Temporal.Duration.from({ days: days * count, months: months * count });
  const { recurrence, runs, time, day: wanted } = schedule;
  // A run of the last minutes could still be under way.
  const ready = now.subtract({ minutes: 5 });
  const isOver = Temporal.PlainTime.compare(ready.toPlainTime(), time) >= 0;
  const last = latestDay(
    isOver ? ready : ready.subtract({ days: 1 }),
    (day) => wanted === undefined || (recurrence === 'monthly' ? day.day : day.dayOfWeek) === wanted,
  ).withPlainTime(time);
  const first = last.subtract(steps(runs.length - 1));
  return {
    first,
    ran: runs.map((run, index) => ({ run, due: first.add(steps(index)) })),
    next: first.add(steps(runs.length)),
  };
}
