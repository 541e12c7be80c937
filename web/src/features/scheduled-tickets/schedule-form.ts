/** What the form of a schedule holds, how it is judged, and how it is sent. All of it is text, as inputs hold it. */
import { newSchedule } from '@switchboard/contract/endpoints/scheduled-tickets.ts';
import type { ScheduledTicket } from '@switchboard/contract/entities/scheduled-ticket.ts';
import {
  RECURRENCES,
  type Recurrence,
  type ScheduleStatus,
  type TicketPriority,
  type TicketType,
} from '@switchboard/contract/enums.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { NewSchedule, ScheduleChanges } from './api/write-schedule.ts';
import { text } from './text.ts';
import { dayOf, wallClock } from './wall-clock.ts';

export type AssignmentChoice = 'auto' | 'agent' | 'none';

/** From top to bottom: the first wrong one gets the focus. */
export type ScheduleValues = Record<
  | 'summary'
  | 'recurrence'
  | 'scheduledDate'
  | 'recurrenceEndDate'
  | 'timezone'
  | 'assignToAgent'
  | 'specificAgent'
  | 'priority'
  | 'tags'
  | 'status'
  | 'ticketType'
  | 'category'
  | 'subcategory'
  | 'project'
  | 'projectManagerName'
  | 'contactNumber'
  | 'description'
  | 'notes',
  string
>;

export const emptySchedule = (contactNumber: string, timezone: string): ScheduleValues => ({
  summary: '',
  recurrence: 'none',
  scheduledDate: '',
  recurrenceEndDate: '',
  timezone,
  assignToAgent: 'auto',
  specificAgent: '',
  priority: 'Medium' satisfies TicketPriority,
  tags: '',
  status: 'active' satisfies ScheduleStatus,
  ticketType: 'Request Service' satisfies TicketType,
  category: '',
  subcategory: '',
  project: '',
  projectManagerName: '',
  contactNumber,
  description: '',
  notes: '',
});

export function filledSchedule(schedule: ScheduledTicket): ScheduleValues {
  const { timezone, recurrenceEndDate, specificAgent } = schedule;
  const choice: AssignmentChoice = schedule.autoAssignToAgent ? 'auto' : specificAgent ? 'agent' : 'none';
  return {
    summary: schedule.summary,
    recurrence: schedule.recurrence,
    scheduledDate: wallClock(schedule.scheduledDate, timezone),
    recurrenceEndDate: recurrenceEndDate ? dayOf(wallClock(recurrenceEndDate, timezone)) : '',
    timezone,
    assignToAgent: choice,
    specificAgent: specificAgent?._id ?? '',
    priority: schedule.priority,
    tags: schedule.tags.join(', '),
    status: schedule.status,
    ticketType: schedule.ticketType,
    category: schedule.category._id,
    subcategory: schedule.subcategory?._id ?? '',
    project: schedule.project._id,
    projectManagerName: schedule.projectManagerName,
    contactNumber: schedule.contactNumber,
    description: schedule.description,
    notes: schedule.notes,
  };
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
  return assignToAgent === 'agent' ? specificAgent : '';
};

/** The fields as they are sent; what is not chosen is blank. What happens once has no end. */
export const scheduleBody = ({ specificAgent, ...values }: ScheduleValues) =>
  ({
    ...values,
    recurrenceEndDate: values.recurrence === 'none' ? '' : values.recurrenceEndDate,
    assignToAgent: assignee({ ...values, specificAgent }),
    tags: tagList(values.tags),
  }) satisfies NewSchedule;

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
  if (values.assignToAgent === 'agent' && values.specificAgent === '') {
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
