/** The address of an organization whose letters become tickets. */
import { z } from 'zod';
import { ANY_ADMIN, callsFor } from '../endpoint.ts';
import { blankableId } from '../ids.ts';
import { SILENT_HOURS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { organizationFilter } from '../query.ts';
import { intakeFailing } from './mail-state.ts';

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
});
export type MailIntakeSettings = z.output<typeof settings>;

/** A super admin has to name the organization; an admin gets their own. */
const query = z.object({ organization: organizationFilter });
const admins = callsFor(ANY_ADMIN, 'Mail intake');

export const getMailIntakeSettings = admins.get('/mail-intake/settings', {
  summary: 'Whether letters to the organization’s address become tickets, and where they belong',
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
  }),
  output: z.object({ settings }),
});
