import { z } from 'zod';
import { RECURRENCES, SCHEDULE_STATUSES, TICKET_STATUSES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { personRef } from '../people/person.ts';
import { ticketDetails } from '../tickets/ticket-details.ts';
import { RUN_OUTCOMES } from './run-outcomes.ts';

export const scheduledTicket = z.object({
  _id: id,
  ...ticketDetails.shape,
  notes: z.string(),
  /** The first occurrence. What repeats is counted from its wall clock in `timezone`. */
  scheduledDate: instant,
  /** IANA name. */
  timezone: z.string(),
  recurrence: z.enum(RECURRENCES),
  /** The last moment at which it may run. */
  recurrenceEndDate: instant.nullable(),
  /** "auto", the id of an agent, or blank for nobody: the next two fields in one word. */
  assignToAgent: z.string(),
  autoAssignToAgent: z.boolean(),
  specificAgent: personRef.nullable(),
  status: z.enum(SCHEDULE_STATUSES),
  /** Why the product paused it; blank when a person did. */
  statusReason: z.string(),
  isActive: z.boolean(),
  nextExecution: instant.nullable(),
  lastExecuted: instant.nullable(),
  /** Tickets made, by hand or when due. */
  executionCount: z.int(),
  /** Ids of the last 100 of them, the newest first. */
  createdTickets: z.array(id),
  createdBy: personRef,
  createdAt: instant,
  updatedAt: instant,
});
export type ScheduledTicket = z.output<typeof scheduledTicket>;

const madeTicket = z.object({
  _id: id,
  ticketNumber: z.string(),
  summary: z.string(),
  status: z.enum(TICKET_STATUSES),
});

/** What came of one due time, or of "execute now". */
export const scheduleRun = z.object({
  _id: id,
  dueAt: instant,
  /** Null for a due time that was skipped. */
  ranAt: instant.nullable(),
  outcome: z.enum(RUN_OUTCOMES),
  reason: z.string(),
  ticket: madeTicket.nullable(),
});
export type ScheduleRun = z.output<typeof scheduleRun>;

export const scheduleStats = z.object({
  totalScheduled: z.int(),
  /** Every status that has schedules; the counts add up to `totalScheduled`. */
  statusBreakdown: z.array(z.object({ _id: z.enum(SCHEDULE_STATUSES), count: z.int() })),
  /** The earliest of the active ones. */
  nextExecution: instant.nullable(),
});
export type ScheduleStats = z.output<typeof scheduleStats>;

/** One thing in a calendar: a run that was, or an occurrence that is to come. */
export const calendarEntry = z.object({
  scheduleId: id,
  summary: z.string(),
  at: instant,
  kind: z.enum([...RUN_OUTCOMES, 'due']),
  ticketId: id.nullable(),
});
export type CalendarEntry = z.output<typeof calendarEntry>;
