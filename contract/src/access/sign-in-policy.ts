/** Whom an organization's own providers let in beside those who have an account. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { MESSAGES } from '../messages.ts';
import { flag, organizationFilter, spelled } from '../query.ts';

/** Admins are made by people alone. */
export const NEWCOMER_ROLES = ['user', 'devops_agent', 'manager', 'bu_head'] as const;
export type NewcomerRole = (typeof NEWCOMER_ROLES)[number];

const policy = z.object({
  /** Whoever a provider names gets an account as they first come, while a seat is free. */
  justInTime: z.boolean(),
  /** The role of those to whom nothing else gives one; null where they are refused. */
  unmappedRole: z.enum(NEWCOMER_ROLES).nullable(),
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
  summary: 'Whom the organization’s own providers let in beside those who have an account',
  query: z.object({ organization: organizationFilter }),
  output,
});

export const editSignInPolicy = admins.put('/admin/sign-in-policy', {
  summary: 'Change what is given of it; refused where somebody else has changed it since `version`',
  body: z.object({
    justInTime: flag.optional(),
    unmappedRole: spelled(NEWCOMER_ROLES, MESSAGES.roleUnknown).nullable().optional(),
    version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid),
  }),
  output,
});
