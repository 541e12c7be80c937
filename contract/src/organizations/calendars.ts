/** When an organization works: what service times count by. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { DESK_ROLES, MEMBER_ROLES } from '../enums.ts';
import { id } from '../ids.ts';
import { CALENDARS, LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { flag, isTimeZone, organizationFilter, pagination, paging, search } from '../query.ts';
import { requiredLine } from '../text.ts';

const START = /^([01]\d|2[0-3]):[0-5]\d$/;
const END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** A part of a day, the minute of its end not included. Nights are two of them. */
const span = z
  .object({
    from: z.string().regex(START, MESSAGES.spanInvalid),
    to: z.string().regex(END, MESSAGES.spanInvalid),
  })
  .refine(({ from, to }) => from < to, MESSAGES.spanInvalid);
export type Span = z.output<typeof span>;

/** In the order of the day. */
const spans = z
  .array(span, MESSAGES.spanInvalid)
  .max(CALENDARS.spans, MESSAGES.tooManySpans)
  .transform((all) => all.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
  .refine((all) => all.every(({ from }, index) => (all[index - 1]?.to ?? '') <= from), MESSAGES.spansOverlap);

const holiday = z.object({
  /** YYYY-MM-DD */
  date: z.iso.date(MESSAGES.dateInvalid),
  name: requiredLine('Name', LENGTH.name),
  /** Null where nobody works on that day. */
  hours: spans.nullable(),
});
export type Holiday = z.output<typeof holiday>;

export const calendar = z.object({
  _id: id,
  name: z.string(),
  timeZone: z.string(),
  /** Monday first. */
  week: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  holidays: z.array(
    z.object({
      date: z.string(),
      name: z.string(),
      hours: z.array(z.object({ from: z.string(), to: z.string() })).nullable(),
    }),
  ),
  isDefault: z.boolean(),
  revision: z.int(),
});
export type Calendar = z.output<typeof calendar>;

const readers = callsFor([...DESK_ROLES, 'devops_agent', 'super_admin'], 'Service times');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Service times');

export const listCalendars = readers.get('/calendars', {
  summary: 'Calendars of working hours, by name; a super admin has to name the organization',
  query: z.object({ ...paging(PAGE.options), search, organization: organizationFilter }),
  output: z.object({ calendars: z.array(calendar), pagination }),
});

export const calendarFields = z.object({
  name: requiredLine('Name', LENGTH.name),
  timeZone: z
    .string({ error: MESSAGES.timeZoneUnknown })
    .trim()
    .max(LENGTH.timeZone, MESSAGES.timeZoneUnknown)
    .refine(isTimeZone, MESSAGES.timeZoneUnknown),
  /** Monday first. */
  week: z.array(spans, MESSAGES.weekInvalid).length(7, MESSAGES.weekInvalid),
  holidays: z
    .array(holiday)
    .max(CALENDARS.holidays, MESSAGES.tooManyHolidays)
    .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, MESSAGES.holidayTwice)
    .transform((all) => all.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
    .default([]),
  /** Another one is no default any more. */
  isDefault: flag.default(false),
});

const answer = z.object({ calendar });

export const createCalendar = admins.post('/calendars', {
  summary: 'Add a calendar to the own organization',
  body: calendarFields,
  status: 201,
  output: answer,
});

export const editCalendar = admins.put('/calendars/{id}', {
  summary: 'Change a calendar from now on, unless somebody else has since `revision`; what was counted stays',
  body: calendarFields.extend({ revision: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) }),
  output: answer,
});

export const archiveCalendar = admins.delete('/calendars/{id}', {
  summary:
    'Archive a calendar that is neither the default nor used by a policy or a team; clocks that run by it keep it',
  output: answer,
});
