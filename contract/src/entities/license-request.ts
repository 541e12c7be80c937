import { z } from 'zod';
import { LICENSE_REQUEST_STATES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { namedRef, personRef } from './person.ts';
import { licenses } from './user.ts';

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
export const ownLicenseRequest = licenseRequest.extend({
  requestedBy: personRef,
  /** Null while it is open. */
  decidedAt: instant.nullable(),
  /** Why it was declined; blank where nothing was said. */
  reason: z.string(),
});
export type OwnLicenseRequest = z.output<typeof ownLicenseRequest>;

/** As the super admins decide on it: whose it is, and what that organization has and uses now. */
export const listedLicenseRequest = licenseRequest.extend({
  organization: namedRef,
  requestedBy: personRef,
  licenses,
  /** Active people who have not signed in for `LICENSES.idleDays`. */
  idleUsers: z.int(),
});
export type ListedLicenseRequest = z.output<typeof listedLicenseRequest>;
