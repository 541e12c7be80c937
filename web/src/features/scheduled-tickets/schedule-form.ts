/** What the form of a schedule holds, how it is checked, and how it is sent. */
import {
  RECURRENCES,
  type Recurrence,
  type ScheduleStatus,
  type TicketPriority,
} from '@switchboard/contract/enums.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { newSchedule } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import {
  type DetailValues,
  detailsBody,
  emptyDetails,
  filledDetails,
} from '../../shared/ticket-details/detail-values.ts';
import type { NewSchedule, ScheduleChanges } from './api/write-schedule.ts';
import { text } from './text.ts';
import { dayOf, wallClock } from './wall-clock.ts';

export type AssignmentChoice = 'auto' | 'agent' | 'none';

type OwnTexts = Record<
  | 'recurrence'
  | 'scheduledDate'
  | 'recurrenceEndDate'
  | 'timezone'
  | 'assignToAgent'
  | 'priority'
  | 'tags'
  | 'status'
  | 'notes',
  string
>;
export type ScheduleValues = DetailValues & OwnTexts & { specificAgent: FilterOption | null };

/** From top to bottom of the form: the first wrong field gets the focus. */
function inOrder(
  { ticketType, summary, description, ...details }: DetailValues,
  { priority, tags, status, notes, ...time }: OwnTexts,
  specificAgent: FilterOption | null,
): ScheduleValues {
  const before = { summary, ...time, specificAgent, priority, tags, status };
  return { ...before, ticketType, ...details, description, notes };
}

export const emptySchedule = (contactNumber: string, timezone: string): ScheduleValues =>
  inOrder(
    { ...emptyDetails(contactNumber), ticketType: 'Request Service' },
    {
      recurrence: 'none',
      scheduledDate: '',
      recurrenceEndDate: '',
      timezone,
      assignToAgent: 'auto',
      priority: 'Medium' satisfies TicketPriority,
      tags: '',
      status: 'active' satisfies ScheduleStatus,
      notes: '',
    },
    null,
  );

export function filledSchedule(schedule: ScheduledTicket): ScheduleValues {
  const { timezone, recurrenceEndDate, specificAgent: agent } = schedule;
  const choice: AssignmentChoice = schedule.autoAssignToAgent ? 'auto' : agent ? 'agent' : 'none';
  return inOrder(
    filledDetails(schedule),
    {
      recurrence: schedule.recurrence,
      scheduledDate: wallClock(schedule.scheduledDate, timezone),
      recurrenceEndDate: recurrenceEndDate ? dayOf(wallClock(recurrenceEndDate, timezone)) : '',
      timezone,
      assignToAgent: choice,
      priority: schedule.priority,
      tags: schedule.tags.join(', '),
      status: schedule.status,
      notes: schedule.notes,
    },
    agent && { value: agent._id, label: fullName(agent) },
  );
}

export const recurrenceOf = (values: ScheduleValues): Recurrence =>
  RECURRENCES.find((one) => one === values.recurrence) ?? 'none';

/** " a, ,b ," as ["a", "b"]. */
export const tagList = (tags: string): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const assignee = ({ assignToAgent, specificAgent }: ScheduleValues): string => {
  if (assignToAgent === 'auto') return 'auto';
  return assignToAgent === 'agent' ? (specificAgent?.value ?? '') : '';
};

/** The fields as they are sent; what is not chosen is blank. What happens once has no end. */
export function scheduleBody(values: ScheduleValues) {
  const { specificAgent: _, ...body } = detailsBody(values);
  return {
    ...body,
    recurrenceEndDate: values.recurrence === 'none' ? '' : values.recurrenceEndDate,
    assignToAgent: assignee(values),
    tags: tagList(values.tags),
  } satisfies NewSchedule;
}

/** The same of a new one, where no subcategory is not sent. */
export function newScheduleBody(values: ScheduleValues): NewSchedule {
  const { subcategory, ...body } = scheduleBody(values);
  return subcategory === '' ? body : { ...body, subcategory };
}

const TIMES = ['scheduledDate', 'timezone', 'recurrenceEndDate'] as const;

/** What is not as it was. A wall clock goes with its zone: either of them alone would mean another moment. */
export function scheduleChanges(before: ScheduleValues, values: ScheduleValues): ScheduleChanges {
  const old = new Map(Object.entries(scheduleBody(before)));
  const body = scheduleBody(values);
  const isChanged = (name: keyof typeof body) => JSON.stringify(body[name]) !== JSON.stringify(old.get(name));
  const moved = isChanged('timezone');
  const names = (Object.keys(body) as (keyof typeof body)[]).filter(
    (name) => isChanged(name) || (moved && TIMES.some((time) => time === name)),
  );
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

export type ScheduleErrors = Partial<Record<keyof ScheduleValues, string>>;

/** Whether the first run has to lie ahead: always on a new one, and where somebody moves an active one. */
function mustLieAhead(values: ScheduleValues, before: ScheduleValues | null): boolean {
  if (before === null) return true;
  const moved = values.scheduledDate !== before.scheduledDate || values.timezone !== before.timezone;
  return moved && values.status === 'active';
}

/** The contract's verdict on each field, and the rules between dates; `before` is null for a new one. */
export function scheduleErrors(
  values: ScheduleValues,
  before: ScheduleValues | null,
  now: number,
): ScheduleErrors {
  const errors: ScheduleErrors = {};
  for (const { path, message } of newSchedule.safeParse(scheduleBody(values)).error?.issues ?? []) {
    errors[path[0] as keyof ScheduleValues] ??= message;
  }
  if (values.assignToAgent === 'agent' && values.specificAgent === null) {
    errors.specificAgent = text.editor.agentRequired;
  }
  // Without a date or a zone there is nothing to compare.
  if (errors.scheduledDate || errors.timezone) return errors;
  const earliest = wallClock(now - SCHEDULES.pastTolerance, values.timezone);
  if (mustLieAhead(values, before) && values.scheduledDate < earliest) {
    errors.scheduledDate = MESSAGES.scheduledDateInPast;
  }
  const { recurrence, recurrenceEndDate } = values;
  if (errors.recurrenceEndDate) return errors;
  // A day counts to its end.
  if (recurrence !== 'none' && recurrenceEndDate !== '' && recurrenceEndDate < dayOf(values.scheduledDate)) {
    errors.recurrenceEndDate = MESSAGES.scheduleEndsBeforeStart;
  }
  return errors;
}
