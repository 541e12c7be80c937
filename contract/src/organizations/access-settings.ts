/** What an organization lets its people do with access to tickets. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { LEADS_SCOPES, MEMBER_ROLES, SHARING_MODES, STAFF_OR_EVERYONE } from '../enums.ts';
import { blankableId } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { flag, spelled } from '../query.ts';
import { APPROVAL_MESSAGES } from '../tickets/approval-messages.ts';
import { TICKET_APPROVALS } from '../tickets/approval-values.ts';

const mode = spelled(SHARING_MODES, MESSAGES.sharingUnknown, MESSAGES.sharingRequired);

const within = ({ least, most }: { readonly least: number; readonly most: number }, message: string) =>
  z.int(message).min(least, message).max(most, message);

const access = z.object({
  /** With whom tickets may be shared, in the order of `SHARING_MODES`; `private` is always among them. */
  allowedSharing: z.array(z.enum(SHARING_MODES)),
  /** What counts for tickets whose requester chose nothing. */
  defaultSharing: z.enum(SHARING_MODES),
  /** What managers and BU heads run: all tickets, or those of projects that they lead. */
  leadsScope: z.enum(LEADS_SCOPES),
  /** Who raises tickets for others: those who work on tickets, or everybody. */
  raiseFor: z.enum(STAFF_OR_EVERYONE),
  /** Who marks a ticket confidential: who works on it, or its requester, too. Answers of the version before have none. */
  confidentialBy: z.enum(STAFF_OR_EVERYONE).default('staff'),
  /** Decides approvals for which nobody else is there. */
  fallbackApprover: personRef.nullable(),
  /** Links in letters lead to signing in, and decide nothing by themselves. */
  linkNeedsSignIn: z.boolean(),
  /** Who has not decided is told again after so many hours. */
  reminderHours: z.int(),
  /** An approval without a decision expires after so many days. */
  expiryDays: z.int(),
  /** Counts changes; 0 before the first. */
  version: z.int(),
});
export type AccessSettings = z.output<typeof access>;

const readers = callsFor(permitted('organization.edit'), 'Organizations');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'Organizations');

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
    leadsScope: spelled(LEADS_SCOPES, MESSAGES.leadsScope).optional(),
    raiseFor: spelled(STAFF_OR_EVERYONE, MESSAGES.staffOrEveryone).optional(),
    confidentialBy: spelled(STAFF_OR_EVERYONE, MESSAGES.staffOrEveryone).optional(),
    /** Any active member; blank for nobody. */
    fallbackApprover: blankableId.optional(),
    linkNeedsSignIn: flag.optional(),
    reminderHours: within(TICKET_APPROVALS.reminderHours, APPROVAL_MESSAGES.reminderHours).optional(),
    expiryDays: within(TICKET_APPROVALS.expiryDays, APPROVAL_MESSAGES.expiryDays).optional(),
  }),
  output: z.object({ access }),
});
