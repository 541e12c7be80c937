/** Mail domains that organizations have proved to be theirs, by a record in the DNS or by a super admin's word. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { oneOrSeveral, organizationFilter, pagination, paging } from '../query.ts';
import { requiredLine } from '../text.ts';
import { DOMAINS } from './domain-limits.ts';
import { DOMAIN_MESSAGES } from './domain-messages.ts';

/** `failing` ones count as verified still. */
export const DOMAIN_STATES = ['pending', 'verified', 'failing', 'unverified'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

export const DOMAIN_PROOFS = ['txt', 'super_admin'] as const;
export type DomainProof = (typeof DOMAIN_PROOFS)[number];

const shown = z.object({
  _id: id,
  domain: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** The record that proves it: its name, and what it says. */
  txtName: z.string(),
  txtValue: z.string(),
  /** Null unless it counts as verified. */
  verifiedBy: z.enum(DOMAIN_PROOFS).nullable(),
  verifiedAt: instant.nullable(),
  /** When the record was looked up last. */
  checkedAt: instant.nullable(),
  /** Since when it is missing, of one that was verified by it. */
  failingSince: instant.nullable(),
  /** What a super admin has said last. */
  decision: z.object({ approved: z.boolean(), note: z.string(), at: instant }).nullable(),
  createdAt: instant,
});
export type OrganizationDomain = z.output<typeof shown>;

const ofOrganization = shown.extend({
  organization: z.object({ _id: id, name: z.string(), code: z.string() }),
});
export type DomainOfOrganization = z.output<typeof ofOrganization>;

/** What was found when the record was looked up. */
export const LOOKUP_RESULTS = ['found', 'missing', 'unanswered'] as const;
export type LookupResult = (typeof LOOKUP_RESULTS)[number];

/** ASCII, as mail has it: names in other letters are written `xn--…`. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const domainName = requiredLine('Domain', DOMAINS.length + 1, DOMAIN_MESSAGES.required)
  .transform((text) => text.toLowerCase().replace(/^@/, '').replace(/\.$/, ''))
  .refine((name) => name.length <= DOMAINS.length && DOMAIN.test(name), DOMAIN_MESSAGES.invalid);

const anyAdmin = callsFor(permitted('organization.edit'), 'Sign-in of organizations');
const admins = callsFor(
  permitted('organization.edit', 'organization', MEMBER_ROLES),
  'Sign-in of organizations',
);
const supers = callsFor(['super_admin'], 'Sign-in of organizations');

const one = z.object({ domain: shown });

export const listDomains = anyAdmin.get('/admin/domains', {
  summary: 'The mail domains of the organization, by name',
  query: z.object({ ...paging(PAGE.domains), organization: organizationFilter }),
  output: z.object({ domains: z.array(shown), pagination }),
});

export const addDomain = admins.post('/admin/domains', {
  summary: 'Name a mail domain; what has to stand in its DNS is in the answer',
  body: z.object({ domain: domainName }),
  status: 201,
  output: one,
});

export const getDomain = anyAdmin.get('/admin/domains/{id}', {
  summary: 'One mail domain',
  query: z.object({ organization: organizationFilter }),
  output: one,
});

export const removeDomain = admins.delete('/admin/domains/{id}', {
  summary: 'Give a mail domain up: its people cannot come through a provider of the organization any more',
  output: one,
});

export const verifyDomain = admins.post('/admin/domains/{id}/verify', {
  summary:
    'Look the record up now, and verify the domain where it is there; 409 where it is verified elsewhere',
  repeatable: true,
  output: one.extend({ lookup: z.enum(LOOKUP_RESULTS) }),
});

export const listEveryDomain = supers.get('/super-admin/domains', {
  summary: 'The mail domains of all organizations, those that wait first',
  query: z.object({
    ...paging(PAGE.domains),
    state: oneOrSeveral(DOMAIN_STATES, DOMAIN_MESSAGES.stateUnknown),
    organization: organizationFilter,
  }),
  output: z.object({ domains: z.array(ofOrganization), pagination }),
});

const decision = {
  body: z.object({ note: requiredLine('Note', DOMAINS.note, DOMAIN_MESSAGES.noteRequired) }),
  output: z.object({ domain: ofOrganization }),
};

export const approveDomain = supers.post('/super-admin/domains/{id}/approve', {
  summary: 'Take a mail domain as verified without its record; 409 where it is verified elsewhere',
  ...decision,
});

export const declineDomain = supers.post('/super-admin/domains/{id}/decline', {
  summary: 'Do not take a mail domain as verified, also one that was approved; its record may still prove it',
  ...decision,
});
