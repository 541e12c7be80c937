/** What an organization lets its people do with access to tickets. */
import { z } from 'zod';
import { ANY_ADMIN, callsFor } from '../endpoint.ts';
import { SHARING_MODES, STAFF_OR_EVERYONE } from '../enums.ts';
import { MESSAGES } from '../messages.ts';
import { spelled } from '../query.ts';

const mode = spelled(SHARING_MODES, MESSAGES.sharingUnknown, MESSAGES.sharingRequired);

const access = z.object({
  /** With whom tickets may be shared, in the order of `SHARING_MODES`; `private` is always among them. */
  allowedSharing: z.array(z.enum(SHARING_MODES)),
  /** What counts for tickets whose requester chose nothing. */
  defaultSharing: z.enum(SHARING_MODES),
  /** Who raises tickets for others: those who work on tickets, or everybody. */
  raiseFor: z.enum(STAFF_OR_EVERYONE),
  /** Counts changes; 0 before the first. */
  version: z.int(),
});
export type AccessSettings = z.output<typeof access>;

const readers = callsFor(ANY_ADMIN, 'Organizations');
const admins = callsFor(['admin'], 'Organizations');

export const getAccessSettings = readers.get('/organizations/{id}/access', {
  summary: 'What an organization lets its people do with access to tickets',
  output: z.object({ access }),
});

export const setAccessSettings = admins.put('/organizations/{id}/access', {
  summary: 'Change what is given, unless somebody else has changed them since `version`',
  body: z.object({
    version: z.int(MESSAGES.versionInvalid).min(0, MESSAGES.versionInvalid),
    allowedSharing: z
      .array(mode, MESSAGES.sharingUnknown)
      .max(SHARING_MODES.length, MESSAGES.sharingUnknown)
      .transform((given) => SHARING_MODES.filter((one) => one === 'private' || given.includes(one)))
      .optional(),
    defaultSharing: mode.optional(),
    raiseFor: spelled(STAFF_OR_EVERYONE, MESSAGES.staffOrEveryone).optional(),
  }),
  output: z.object({ access }),
});
