import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { DemoOrganization, DemoSchedule, DemoTicket } from './demo-organization.ts';
import { type Home, placeColumns } from './home.ts';
import { insertRows } from './insert-rows.ts';
import { timesOf } from './schedule-runs.ts';
import { projectOf } from './seed-catalogue.ts';
import type { Step } from './step.ts';
import { notes } from './story.ts';
import { tellTicket } from './tell-ticket.ts';
import type { TicketDraft } from './ticket-draft.ts';

const WRITTEN_BEFORE_FIRST_RUN = { days: 3 };

interface Run {
  readonly dueAt: Date;
  readonly draft: TicketDraft;
}

export interface ScheduleDraft {
  readonly schedule: DemoSchedule;
  readonly runs: readonly Run[];
}

/** The tickets that the schedules have made so far. */
export function runSchedules(home: Home, organization: DemoOrganization): ScheduleDraft[] {
  return organization.schedules.map((schedule) => {
    const { ran } = timesOf(schedule, home.calendar);
    const runs = ran.map((due, index) => ({
      dueAt: dateOf(due),
      draft: tellTicket(
        home,
        projectOf(organization, schedule.project),
        ticketOf(schedule, (schedule.runs[index] ?? []).flat()),
        { at: due, worksByTheClock: false },
      ),
    }));
    return { schedule, runs };
  });
}

function ticketOf(schedule: DemoSchedule, story: readonly Step[]): Omit<DemoTicket, 'at'> {
  const { by, place, project, priority, summary, description, tags, assign } = schedule;
  const chosen: Step[] =
    assign === null || assign === 'auto'
      ? []
      : [
          {
            kind: 'assignment',
            when: '0m',
            by: null,
            relation: 'devops_agent',
            to: assign,
            reason: 'Chosen in the schedule',
          },
        ];
  return {
    by,
    place,
    project,
    priority,
    summary,
    description,
    ...(tags !== undefined && { tags }),
    type: 'Request Service',
    story: [notes('0m', by, schedule.notes), ...chosen, ...story],
  };
}

/** To be called when the tickets of the runs are there. */
export async function seedSchedules(
  trx: Database,
  home: Home,
  drafts: readonly ScheduleDraft[],
): Promise<void> {
  for (const { schedule, runs } of drafts) {
    const { localStart, ran, next } = timesOf(schedule, home.calendar);
    const written = dateOf((ran[0] ?? next).subtract(WRITTEN_BEFORE_FIRST_RUN));
    const id = newId(written);
    const author = home.member(schedule.by);
    const { assign } = schedule;
    const isPaused = schedule.paused !== undefined;
    await insertRows(trx, 'scheduled_tickets', [
      {
        organization_id: home.id,
        id,
        created_by: author.id,
        summary: schedule.summary,
        description: schedule.description,
        ticket_type: 'Request Service',
        priority: schedule.priority,
        ...placeColumns(home, schedule.place),
        project_id: home.projectId(schedule.project),
        project_manager_name: author.name,
        contact_number: author.phone,
        notes: schedule.notes,
        tags: [...(schedule.tags ?? [])],
        local_start: localStart.toString({ smallestUnit: 'second' }),
        starts_at: dateOf(ran[0] ?? next),
        time_zone: home.calendar.now.timeZoneId,
        recurrence: schedule.recurrence,
        auto_assign: assign === 'auto',
        agent_id: assign === null || assign === 'auto' ? null : home.member(assign).id,
        status: isPaused ? 'paused' : 'active',
        status_reason: schedule.paused ?? '',
        next_run_at: isPaused ? null : dateOf(next),
        last_run_at: runs.at(-1)?.draft.ticket.created_at ?? null,
        created_at: written,
        updated_at: written,
      },
    ]);
    await insertRows(
      trx,
      'scheduled_ticket_runs',
      runs.map(({ dueAt, draft }) => ({
        organization_id: home.id,
        id: newId(draft.ticket.created_at),
        schedule_id: id,
        due_at: dueAt,
        ran_at: draft.ticket.created_at,
        outcome: 'created' as const,
        ticket_id: draft.ticket.id,
      })),
    );
  }
}

const dateOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds);
