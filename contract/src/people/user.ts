import { z } from 'zod';
import { LICENSE_TYPES, ORGANIZATION_STATUSES, type Role } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { PERMISSIONS, SCOPES } from '../policies/permissions.ts';
import { namedRef, personWithRole } from './person.ts';

export const licenses = z.object({
  totalLicenses: z.int(),
  usedLicenses: z.int(),
  availableLicenses: z.int(),
  licenseType: z.enum(LICENSE_TYPES),
  licenseNotes: z.string(),
});

/** The organization of a person, as that person sees it. */
export const ownOrganization = z.object({
  _id: id,
  name: z.string(),
  code: z.string(),
  organization_entity: z.string(),
  status: z.enum(ORGANIZATION_STATUSES),
  logo: z.object({ url: z.string().nullable() }),
  licenses,
  /** There where its managers and BU heads run only the projects that they lead. */
  leadsScope: z.literal('projects').optional(),
});

const heldPermission = z.object({ name: z.enum(PERMISSIONS), scope: z.enum(SCOPES) });

export const user = personWithRole.extend({
  contactNumber: z.string(),
  department: z.string(),
  isActive: z.boolean(),
  /** Of somebody who was invited and has not signed in since: they have no password. */
  isInvited: z.literal(true).optional(),
  /** Of somebody who came by the provider and has no password. */
  signsInWithProvider: z.literal(true).optional(),
  /** Of somebody whom their organization's directory manages. */
  isProvisioned: z.literal(true).optional(),
  /** Only a DevOps agent has one. */
  autoAssign: z.boolean().optional(),
  /** Roles of the organization's own that they hold. Answers of the version before have none. */
  customRoles: z.array(namedRef).default([]),
  /** Of oneself: everything that one's roles permit, each as far as it reaches. */
  permissions: z.array(heldPermission).optional(),
  /** Null for a super admin. */
  organization: ownOrganization.nullable(),
  createdAt: instant,
  /** Null for somebody who has never been here. */
  lastSignInAt: instant.nullable(),
  /** Since when nothing arrives at their address, and why: no mail about tickets is sent until it is cleared. */
  mailProblem: z.object({ since: instant, detail: z.string() }).nullable(),
});
export type User = z.output<typeof user>;

interface Newcomer {
  readonly role: Role;
  readonly contactNumber: string;
  readonly organizationId: string | null;
}

/** Whether somebody who signed in through a provider still has to give a contact number or an organization. */
export const hasProfileToComplete = ({ role, contactNumber, organizationId }: Newcomer): boolean =>
  role === 'user' && (contactNumber === '' || organizationId === null);
