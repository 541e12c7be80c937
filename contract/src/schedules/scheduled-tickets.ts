import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, RECURRENCES, SCHEDULE_ASSIGNMENTS, SCHEDULE_STATUSES } from '../enums.ts';
import { blankableId, instant } from '../ids.ts';
import { LENGTH, PAGE, SCHEDULES } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, isTimeZone, oneOrSeveral, orElse, pagination, paging, search, spelled } from '../query.ts';
import { blankableText } from '../text.ts';
import { devopsAgent } from '../tickets/devops-agents.ts';
import { detailInputs, newDetailInputs } from '../tickets/ticket-details.ts';
import { calendarEntry, scheduledTicket, scheduleRun, scheduleStats } from './scheduled-ticket.ts';

const one = z.object({ scheduledTicket });

const tag = z.string().trim().max(LENGTH.tag, `A tag must be ${LENGTH.tag} characters or less`);

/** A list, or words separated by commas; blank ones are dropped. */
const tags = z
  .union([
    z.array(tag),
    z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(tag)),
  ])
  .transform((list) => list.filter((entry) => entry !== ''))
  .refine((list) => list.length <= SCHEDULES.tags, MESSAGES.tooManyTags);

/** A moment with an offset, or a wall clock that is read in `timezone`. */
const dateTime = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .pipe(z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], MESSAGES.dateInvalid));

/** A moment, or a day that counts to its end; blank for none. */
const endDate = z.union(
  [z.literal(''), z.null(), z.iso.datetime({ offset: true, local: true }), z.iso.date()],
  MESSAGES.dateInvalid,
);

const timezone = z
  .string()
  .trim()
  .max(LENGTH.timeZone, MESSAGES.timeZoneUnknown)
  .refine((zone) => zone === '' || isTimeZone(zone), MESSAGES.timeZoneUnknown);

const fields = {
  ...detailInputs({
    labels: { projectManagerName: 'Project Manager Name', contactNumber: 'Contact Number' },
    ticketTypeRequired: MESSAGES.ticketTypeUnknown,
  }),
  scheduledDate: dateTime('Scheduled Date is required'),
  timezone,
  recurrence: spelled(RECURRENCES, MESSAGES.recurrenceUnknown),
  recurrenceEndDate: endDate,
  /** "auto", an agent's id, or blank; the other two are the same choice in two fields. */
  assignToAgent: blankableId,
  autoAssignToAgent: flag,
  specificAgent: z.union([blankableId, z.null()]),
  notes: blankableText('Notes', LENGTH.notes),
  tags,
  status: spelled(SCHEDULE_STATUSES, MESSAGES.scheduleStatusUnknown),
};

export const newSchedule = z.object({
  ...fields,
  ...newDetailInputs(fields),
  ticketType: orElse('Request Service', fields.ticketType),
  timezone: fields.timezone.default('UTC').transform((zone) => zone || 'UTC'),
  recurrence: orElse('none', fields.recurrence),
  recurrenceEndDate: fields.recurrenceEndDate.default(''),
  assignToAgent: fields.assignToAgent.optional(),
  autoAssignToAgent: fields.autoAssignToAgent.optional(),
  specificAgent: fields.specificAgent.optional(),
  notes: fields.notes.default(''),
  tags: fields.tags.default([]),
  status: orElse('active', fields.status),
});

/** What is absent stays; blank clears what may be blank. */
export const scheduleChanges = z.object(fields).partial();

const scheduleFilters = {
  search,
  status: oneOrSeveral(SCHEDULE_STATUSES, MESSAGES.scheduleStatusUnknown),
  assignment: oneOrSeveral(SCHEDULE_ASSIGNMENTS, MESSAGES.scheduleAssignmentUnknown),
};

const admins = callsFor(permitted('schedules.manage', 'organization', MEMBER_ROLES), 'Scheduled tickets');

export const listSchedules = admins.get('/scheduled-tickets', {
  summary: 'The own organization’s schedules, the next to run first',
  query: z.object({ ...paging(PAGE.schedules), ...scheduleFilters }),
  output: z.object({
    scheduledTickets: z.array(scheduledTicket),
    pagination,
    /** How many of each assignment search and status select. */
    assignments: z.record(z.enum(SCHEDULE_ASSIGNMENTS), z.int()),
  }),
});

export const createSchedule = admins.post('/scheduled-tickets', {
  summary: 'Make tickets at a time, once or again and again',
  body: newSchedule,
  status: 201,
  output: one,
});

export const getSchedule = admins.get('/scheduled-tickets/{id}', {
  summary: 'One schedule',
  output: one,
});

export const editSchedule = admins.put('/scheduled-tickets/{id}', {
  summary: 'Change what is given of a schedule',
  body: scheduleChanges,
  output: one,
});

export const cancelSchedule = admins.delete('/scheduled-tickets/{id}', {
  summary: 'Cancel a schedule: it stays with its history and runs no more',
  output: one,
});

export const toggleSchedule = admins.patch('/scheduled-tickets/{id}/toggle', {
  summary: 'Pause an active schedule, resume a paused one',
  output: one,
});

export const executeSchedule = admins.post('/scheduled-tickets/{id}/execute', {
  summary: 'Make a ticket now; again within 5 seconds makes no second one',
  output: one,
});

export const getScheduleStats = admins.get('/scheduled-tickets/stats/execution', {
  summary: 'How many schedules there are in each status, and when the next runs',
  output: z.object({ stats: scheduleStats }),
});

export const listScheduleAgents = admins.get('/scheduled-tickets/agents', {
  summary: 'Active DevOps agents whom a schedule can name',
  query: z.object({ ...paging(PAGE.options), search }),
  output: z.object({ agents: z.array(devopsAgent), pagination }),
});

export const previewSchedule = admins.post('/scheduled-tickets/preview', {
  summary: 'The next five times at which a schedule like this would run',
  body: z.object({
    scheduledDate: fields.scheduledDate,
    timezone: newSchedule.shape.timezone,
    recurrence: newSchedule.shape.recurrence,
    recurrenceEndDate: newSchedule.shape.recurrenceEndDate,
  }),
  repeatable: true,
  output: z.object({ occurrences: z.array(instant) }),
});

export const listCalendar = admins.get('/scheduled-tickets/calendar', {
  summary: 'Past runs and coming occurrences between two moments, at most 62 days apart',
  query: z.object({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    ...scheduleFilters,
  }),
  output: z.object({
    entries: z.array(calendarEntry),
    /** Whether there are more, which are later than these. */
    truncated: z.boolean(),
  }),
});

export const listRuns = admins.get('/scheduled-tickets/{id}/runs', {
  summary: 'What came of each due time of a schedule, the newest first',
  query: z.object({ ...paging(PAGE.runs) }),
  output: z.object({ runs: z.array(scheduleRun), pagination }),
});

export const exportRuns = admins.get('/scheduled-tickets/{id}/runs/export', {
  summary: 'All runs of a schedule as a CSV file',
  output: 'file',
  isExport: true,
});
