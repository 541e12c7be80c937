/** Holidays of a calendar from a file (.ics), as programs for calendars write it. */

import { z } from 'zod';
import { callsFor, type FileField, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { ICS_TYPES } from '../file-types.ts';
import { CALENDARS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { calendar } from './calendars.ts';

export const icsFile: FileField = {
  field: 'icsFile',
  types: ICS_TYPES,
  most: 1,
  bytesEach: CALENDARS.fileBytes,
  messages: { wrongType: MESSAGES.icsRequired, tooLarge: MESSAGES.icsTooLarge },
};

/** What a day of the file would be: added, there already, or in the place of what the calendar says of it. */
export const DAY_STATES = ['new', 'same', 'replaces'] as const;
export type DayState = (typeof DAY_STATES)[number];

const importedDay = z.object({
  date: z.string(),
  name: z.string(),
  state: z.enum(DAY_STATES),
  /** What the calendar says of the day now, where that is replaced. */
  before: calendar.shape.holidays.element.omit({ date: true }).nullable(),
});
export type ImportedDay = z.output<typeof importedDay>;

const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Service times');

export const previewHolidays = admins.post('/calendars/{id}/holidays/preview', {
  summary: 'Each day that an import of this file would close; writes nothing',
  body: z.object({}),
  files: icsFile,
  repeatable: true,
  output: z.object({
    days: z.array(importedDay),
    /** Of the calendar that was compared: an import that names it is refused once somebody has changed that. */
    revision: z.int(),
    /** The days that are read: a rule without an end goes on until the last of them. */
    from: z.string(),
    until: z.string(),
    /** Events that fill no day: nobody is away for a meeting. */
    partOfDay: z.int(),
  }),
});

export const importHolidays = admins.post('/calendars/{id}/holidays/import', {
  summary: 'Close the days of a calendar file from now on, all or none; the same file again changes nothing',
  body: z.object({
    revision: z
      .union([z.string(), z.number()], MESSAGES.versionInvalid)
      .transform(Number)
      .pipe(z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid))
      .optional(),
  }),
  files: icsFile,
  output: z.object({ calendar }),
});
