import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { oneOrSeveral, organizationFilter, pagination, paging, search } from '../query.ts';
import { blankableDate } from '../text.ts';
import { SECURITY_KINDS, SECURITY_OUTCOMES, securityEvent } from './security-events.ts';

const entry = z.object({
  _id: id,
  at: instant,
  /** The same thing happened so many times within a short while, the last time then. */
  times: z.int(),
  lastAt: instant,
  kind: z.enum(SECURITY_KINDS),
  outcome: z.enum(SECURITY_OUTCOMES),
  /**
   * Who did it or tried to, by name and role of then; null for the product itself, and for an account that there is
   * not. The e-mail is there as long as they belong to the organization.
   */
  by: z
    .object({ _id: id, name: z.string(), role: z.enum(ROLES).nullable(), email: z.string().nullable() })
    .nullable(),
  /** Whom or what it was about, by the name of then. */
  about: z.object({ kind: z.string(), id: id.nullable(), name: z.string() }).nullable(),
  /** Null for what the installation did, and for what belongs to none. */
  organization: namedRef.nullable(),
  /** Null for the product itself. */
  address: z.string().nullable(),
  /** The same for everything that was done in one session; opens nothing. */
  session: id.nullable(),
  requestId: id.nullable(),
  /** The event in one sentence. */
  text: z.string(),
});
const securityLogEntry = z.intersection(entry, securityEvent);
export type SecurityLogEntry = z.output<typeof securityLogEntry>;

const filters = {
  search,
  kind: oneOrSeveral(SECURITY_KINDS, MESSAGES.auditKindUnknown),
  outcome: oneOrSeveral(SECURITY_OUTCOMES, MESSAGES.outcomeUnknown),
  /** Days in UTC, both included. */
  from: blankableDate(MESSAGES.dateInvalid).default(''),
  to: blankableDate(MESSAGES.dateInvalid).default(''),
};
const ofAll = { ...filters, organization: organizationFilter };

const output = z.object({ entries: z.array(securityLogEntry), pagination });
const page = paging(PAGE.securityLog);

const TAG = 'Security log';
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), TAG);
const superAdmins = callsFor(['super_admin'] as const, TAG);

export const listSecurityLog = admins.get('/admin/security-log', {
  summary: 'Sign-ins, refusals, exports and changes of accounts in the organization; the newest first',
  query: z.object({ ...page, ...filters }),
  output,
});

export const exportSecurityLog = admins.get('/admin/security-log/export', {
  summary: 'What the filters select, all pages of it, as a CSV file',
  query: z.object(filters),
  output: 'file',
  isExport: true,
});

export const listAllSecurityLog = superAdmins.get('/super-admin/security-log', {
  summary: 'The same of all organizations, or of the one that is named, and what the installation did',
  query: z.object({ ...page, ...ofAll }),
  output,
});

export const exportAllSecurityLog = superAdmins.get('/super-admin/security-log/export', {
  summary: 'What the filters select, all pages of it, as a CSV file',
  query: z.object(ofAll),
  output: 'file',
  isExport: true,
});
