/** The addresses of an organization whose letters become tickets. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { blankableId, referenceId } from '../ids.ts';
import { MAIL_INTAKE, SILENT_HOURS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { organizationFilter } from '../query.ts';
import { intakeFailing } from './mail-state.ts';

/** What becomes of letters from addresses that are nobody's here. */
export const UNKNOWN_SENDERS = ['refuse', 'hold'] as const;
export type UnknownSenders = (typeof UNKNOWN_SENDERS)[number];
/** What becomes of letters of people here where nothing shows that they sent them. */
export const UNVERIFIED = ['hold', 'accept'] as const;
export type Unverified = (typeof UNVERIFIED)[number];

const unknownSenders = z.enum(UNKNOWN_SENDERS, MESSAGES.unknownSendersInvalid);
const unverified = z.enum(UNVERIFIED, MESSAGES.unverifiedInvalid);

const projectAddress = z.object({
  project: namedRef,
  address: z.string().nullable(),
  on: z.boolean(),
});
export type ProjectAddress = z.output<typeof projectAddress>;

const settings = z.object({
  /** Null where this installation receives no mail. */
  address: z.string().nullable(),
  on: z.boolean(),
  /** Where its tickets belong; by the names of now, also of what is archived. */
  category: namedRef.nullable(),
  project: namedRef.nullable(),
  /** Hours without a letter after which admins are told; 0 for never. */
  silentHours: z.int(),
  /** Since when no mail arrives, as admins were told; null while it does. */
  failing: intakeFailing.nullable(),
  // Answers of the version before have none of these.
  unknownSenders: unknownSenders.default('refuse'),
  unverified: unverified.default('hold'),
  /** Projects with an address of their own, whose tickets are in the category above. */
  projects: z.array(projectAddress).default([]),
});
export type MailIntakeSettings = z.output<typeof settings>;

/** A super admin has to name the organization; an admin gets their own. */
const query = z.object({ organization: organizationFilter });
const admins = callsFor(permitted('organization.edit'), 'Mail intake');

export const getMailIntakeSettings = admins.get('/mail-intake/settings', {
  summary: 'Which letters to the organization become tickets, where they belong, and which wait',
  query,
  output: z.object({ settings }),
});

export const setMailIntakeSettings = admins.put('/mail-intake/settings', {
  summary: 'Change that; what is absent stays',
  query,
  body: z.object({
    on: z.boolean(MESSAGES.switchInvalid).optional(),
    category: blankableId.optional(),
    project: blankableId.optional(),
    silentHours: z
      .int(MESSAGES.silentHoursInvalid)
      .min(0, MESSAGES.silentHoursInvalid)
      .max(SILENT_HOURS.most, MESSAGES.silentHoursInvalid)
      .optional(),
    unknownSenders: unknownSenders.optional(),
    unverified: unverified.optional(),
    /** Those that are not named stay as they are. */
    projects: z
      .array(
        z.object({ project: referenceId(MESSAGES.projectRequired), on: z.boolean(MESSAGES.switchInvalid) }),
      )
      .max(MAIL_INTAKE.projects, MESSAGES.tooManyMailProjects)
      .optional(),
  }),
  output: z.object({ settings }),
});
