import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { LICENSE_REQUEST_STATES, MEMBER_ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { LENGTH, LICENSES, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef, personRef } from '../people/person.ts';
import { licenses } from '../people/user.ts';
import { oneOrSeveral, pagination, paging } from '../query.ts';
import { optionalText } from '../text.ts';
import { licenseTotal } from './organization-fields.ts';

/** An organization's wish for more licenses. */
export const licenseRequest = z.object({
  _id: id,
  /** How many in all; null where the note says what is wanted. */
  requestedTotal: z.int().nullable(),
  note: z.string(),
  state: z.enum(LICENSE_REQUEST_STATES),
  createdAt: instant,
});
export type LicenseRequest = z.output<typeof licenseRequest>;

/** As the organization that made it follows it. */
const ownLicenseRequest = licenseRequest.extend({
  requestedBy: personRef,
  /** Null while it is open. */
  decidedAt: instant.nullable(),
  /** Why it was declined; blank where nothing was said. */
  reason: z.string(),
});
export type OwnLicenseRequest = z.output<typeof ownLicenseRequest>;

/** As the super admins decide on it: whose it is, and what that organization has and uses now. */
const listedLicenseRequest = licenseRequest.extend({
  organization: namedRef,
  requestedBy: personRef,
  licenses,
  /** Active people who have not signed in for `LICENSES.idleDays`. */
  idleUsers: z.int(),
});
export type ListedLicenseRequest = z.output<typeof listedLicenseRequest>;

export const newLicenseRequest = z.object({
  /** How many in all, more than there are. */
  requestedTotal: z
    .int(MESSAGES.licenseTotalInvalid)
    .min(LICENSES.least, MESSAGES.licenseTotalInvalid)
    .max(LICENSES.most, MESSAGES.licenseTotalInvalid)
    .optional(),
  note: optionalText('Note', LENGTH.licenseNote),
});

const admins = callsFor(permitted('licenses.request', 'organization', MEMBER_ROLES), 'Licenses');
const anyAdmin = callsFor(permitted('licenses.request'), 'Licenses');
const superAdmins = callsFor(['super_admin'], 'Licenses');

export const requestLicenses = admins.post('/organizations/{id}/license-requests', {
  summary: 'Ask the super admins for more licenses; one request is open at a time',
  body: newLicenseRequest,
  status: 201,
  output: z.object({ licenseRequest }),
});

export const listOwnLicenseRequests = anyAdmin.get('/organizations/{id}/license-requests', {
  summary: 'What an organization has asked for and what became of it, the newest first',
  query: z.object(paging(PAGE.superAdmin)),
  output: z.object({ licenseRequests: z.array(ownLicenseRequest), pagination }),
});

export const listLicenseRequests = superAdmins.get('/super-admin/license-requests', {
  summary: 'What organizations have asked for, the newest first',
  query: z.object({
    ...paging(PAGE.superAdmin),
    state: oneOrSeveral(LICENSE_REQUEST_STATES, MESSAGES.licenseStateUnknown),
  }),
  output: z.object({ licenseRequests: z.array(listedLicenseRequest), pagination }),
});

export const decideLicenseRequest = superAdmins.put('/super-admin/license-requests/{id}', {
  summary: 'Grant a request, which raises the total, or decline it',
  body: z.object({
    decision: z.enum(['granted', 'declined'], MESSAGES.licenseDecisionUnknown),
    /** When granting; without it as many as were asked for. */
    totalLicenses: licenseTotal.optional(),
    reason: optionalText('Reason', LENGTH.reason),
  }),
  output: z.object({ licenseRequest }),
});
