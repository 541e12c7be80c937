/** Whom an organization's own providers let in beside those who have an account, and with what roles. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { id } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { flag, organizationFilter, spelled } from '../query.ts';
import { requiredLine } from '../text.ts';
import { ROLE_MAPPINGS } from './role-mapping-limits.ts';
import { ROLE_MAPPING_MESSAGES as WORDS } from './role-mapping-messages.ts';

/** Whoever nothing else gives a role is never made an admin. */
export const NEWCOMER_ROLES = ['user', 'devops_agent', 'manager', 'bu_head'] as const;
export type NewcomerRole = (typeof NEWCOMER_ROLES)[number];

/** What people of an organization are there, the least first: of several the last is given. */
export const MAPPED_ROLES = ['user', 'devops_agent', 'manager', 'bu_head', 'admin'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];

const mapping = z.object({
  _id: id,
  group: z.string(),
  role: z.enum(MAPPED_ROLES),
  /** False of one that would make admins and that no super admin has approved yet: it gives nothing. */
  approved: z.boolean(),
});
export type RoleMapping = z.output<typeof mapping>;

const policy = z.object({
  /** Whoever a provider names gets an account as they first come, while a seat is free. */
  justInTime: z.boolean(),
  /** The role of those to whom nothing else gives one; null where they are refused. */
  unmappedRole: z.enum(NEWCOMER_ROLES).nullable(),
  /** Roles by the groups that a provider tells, given at each sign-in; without any nobody's role is touched. */
  roleMapping: z.array(mapping),
  /** Counts its changes. */
  version: z.int(),
});
export type SignInPolicy = z.output<typeof policy>;

const anyAdmin = callsFor(permitted('organization.edit'), 'Sign-in of organizations');
const admins = callsFor(
  permitted('organization.edit', 'organization', MEMBER_ROLES),
  'Sign-in of organizations',
);

const output = z.object({ signInPolicy: policy });

export const getSignInPolicy = anyAdmin.get('/admin/sign-in-policy', {
  summary:
    'Whom the organization’s own providers let in beside those who have an account, and with what roles',
  query: z.object({ organization: organizationFilter }),
  output,
});

export const editSignInPolicy = admins.put('/admin/sign-in-policy', {
  summary:
    'Change what is given of it, the groups all at once; refused where somebody else has changed it since `version`',
  body: z.object({
    justInTime: flag.optional(),
    unmappedRole: spelled(NEWCOMER_ROLES, MESSAGES.roleUnknown).nullable().optional(),
    roleMapping: z
      .array(
        z.object({
          group: requiredLine('Group', ROLE_MAPPINGS.group, WORDS.groupRequired),
          role: spelled(MAPPED_ROLES, MESSAGES.roleUnknown),
        }),
      )
      .max(ROLE_MAPPINGS.most, WORDS.tooMany)
      .refine((all) => new Set(all.map(({ group }) => group)).size === all.length, WORDS.groupTwice)
      .optional(),
    version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid),
  }),
  output,
});
