import { z } from 'zod';
import { callsFor, DESK, permitted } from '../endpoint.ts';
import { ORGANIZATION_STATUSES } from '../enums.ts';
import { LOGO_TYPES } from '../file-types.ts';
import { id, instant } from '../ids.ts';
import { FILES, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { licenses } from '../people/user.ts';
import { oneOrSeveral, pagination, paging, search } from '../query.ts';
import { nested, organizationChanges, organizationFields } from './organization-fields.ts';

/** An organization as those who run it see it. */
export const organization = z.object({
  _id: id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  /** E-mail domain or company name; blank where there is neither. */
  organization_entity: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  /** The parts of the address that exist, in one line. */
  addressText: z.string(),
  contact: z.object({ phone: z.string(), email: z.string(), website: z.string() }),
  status: z.enum(ORGANIZATION_STATUSES),
  logo: z.object({ url: z.string().nullable() }),
  licenses,
  storage: z.object({
    /** Of all files that it keeps. */
    usedBytes: z.int(),
    /** Null without a limit. */
    limitBytes: z.int().nullable(),
    /** The limit that a super admin gave this organization; null where the installation's holds. */
    ownGigabytes: z.int().nullable(),
  }),
  /** Everybody who is not deleted, inactive people included. */
  userCount: z.int(),
  createdBy: personRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Organization = z.output<typeof organization>;

const desk = callsFor(DESK, 'Organizations');
const superAdmins = callsFor(['super_admin'], 'Organizations');
const anyAdmin = callsFor(permitted('organization.edit'), 'Organizations');
const anybody = callsFor('public', 'Organizations');

const logo = {
  field: 'logo',
  types: LOGO_TYPES,
  most: 1,
  bytesEach: FILES.logoBytes,
  messages: { wrongType: MESSAGES.logoTypeInvalid, tooLarge: MESSAGES.logoTooLarge },
} as const;

const query = z.object({
  ...paging(PAGE.options),
  search,
  status: oneOrSeveral(ORGANIZATION_STATUSES, MESSAGES.organizationStatusUnknown),
});

export const listOrganizations = desk.get('/organizations', {
  summary: 'Organizations by name: all of them for a super admin, the own one for its desk',
  query,
  output: z.object({ organizations: z.array(organization), pagination }),
});

export const listOrganizationsAsSuperAdmin = superAdmins.get('/super-admin/organizations', {
  summary: 'Organizations by name, with figures of all of them',
  query,
  output: z.object({
    organizations: z.array(organization),
    pagination,
    /** Of all, whatever is searched for. */
    stats: z.object({
      total: z.int(),
      active: z.int(),
      inactive: z.int(),
      suspended: z.int(),
      users: z.int(),
      licenses: licenses.pick({ totalLicenses: true, usedLicenses: true, availableLicenses: true }),
      /** Those that use more than `LICENSES.highPercent` of theirs, and the names of the fullest three. */
      nearlyFull: z.object({ total: z.int(), names: z.array(z.string()) }),
    }),
  }),
});

export const getOrganization = desk.get('/organizations/{id}', {
  summary: 'An organization',
  output: z.object({ organization }),
});

export const createOrganization = superAdmins.post('/organizations', {
  summary: 'Add an organization, with five basic licenses',
  body: z.preprocess(nested, organizationFields),
  files: logo,
  status: 201,
  output: z.object({ organization }),
});

export const editOrganization = anyAdmin.put('/organizations/{id}', {
  summary:
    'Change what is given; code, entity, licenses, storage and suspending are the super admins’ matter',
  body: z.preprocess(nested, organizationChanges),
  files: logo,
  output: z.object({ organization }),
});

export const getOrganizationUsage = superAdmins.get('/organizations/{id}/usage', {
  summary: 'Whom and what deleting an organization affects',
  output: z.object({ usage: z.object({ users: z.int(), tickets: z.int() }) }),
});

export const deleteOrganization = superAdmins.delete('/organizations/{id}', {
  summary:
    'Close an organization for good: its people are out, its schedules end, its code and entity are free',
  output: z.object({ organization }),
});

export const getOrganizationLogo = anybody.get('/organizations/{id}/logo', {
  summary: 'A logo, for whoever knows its unguessable version',
  query: z.object({ v: z.string().max(100).default('') }),
  output: 'file',
});
