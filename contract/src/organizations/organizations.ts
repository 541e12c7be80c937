import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DESK_ROLES, ORGANIZATION_STATUSES } from '../enums.ts';
import { LOGO_TYPES } from '../file-types.ts';
import { id, instant, pathId } from '../ids.ts';
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
  /** Everybody who is not deleted, inactive people included. */
  userCount: z.int(),
  createdBy: personRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Organization = z.output<typeof organization>;

const tag = 'Organizations';
const params = z.object({ id: pathId });
const DESK = [...DESK_ROLES, 'super_admin'] as const;

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

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations',
  summary: 'Organizations by name: all of them for a super admin, the own one for its desk',
  tag,
  access: DESK,
  query,
  status: 200,
  output: z.object({ organizations: z.array(organization), pagination }),
});

export const listOrganizationsAsSuperAdmin = endpoint({
  method: 'GET',
  path: '/super-admin/organizations',
  summary: 'Organizations by name, with figures of all of them',
  tag,
  access: ['super_admin'],
  query,
  status: 200,
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

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organizations/{id}',
  summary: 'An organization',
  tag,
  access: DESK,
  params,
  status: 200,
  output: z.object({ organization }),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations',
  summary: 'Add an organization, with five basic licenses',
  tag,
  access: ['super_admin'],
  body: z.preprocess(nested, organizationFields),
  files: logo,
  status: 201,
  output: z.object({ organization }),
});

export const editOrganization = endpoint({
  method: 'PUT',
  path: '/organizations/{id}',
  summary: 'Change what is given; code, entity, licenses and suspending are the super admins’ matter',
  tag,
  access: ['admin', 'super_admin'],
  params,
  body: z.preprocess(nested, organizationChanges),
  files: logo,
  status: 200,
  output: z.object({ organization }),
});

export const getOrganizationUsage = endpoint({
  method: 'GET',
  path: '/organizations/{id}/usage',
  summary: 'Whom and what deleting an organization affects',
  tag,
  access: ['super_admin'],
  params,
  status: 200,
  output: z.object({ usage: z.object({ users: z.int(), tickets: z.int() }) }),
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/organizations/{id}',
  summary:
    'Close an organization for good: its people are out, its schedules end, its code and entity are free',
  tag,
  access: ['super_admin'],
  params,
  status: 200,
  output: z.object({ organization }),
});

export const getOrganizationLogo = endpoint({
  method: 'GET',
  path: '/organizations/{id}/logo',
  summary: 'A logo, for whoever knows its unguessable version',
  tag,
  access: 'public',
  params,
  query: z.object({ v: z.string().max(100).default('') }),
  status: 200,
  output: 'file',
});
