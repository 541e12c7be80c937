/** Tokens by which an organization's directory keeps its accounts up to date, by SCIM 2.0. */
import { z } from 'zod';
import { proof, provenAlone } from '../access/proof.ts';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { organizationFilter, pagination, paging } from '../query.ts';
import { requiredLine } from '../text.ts';
import { SCIM_MESSAGES } from './scim-messages.ts';

const scimToken = z.object({
  _id: id,
  name: z.string(),
  /** What it begins with; the rest is nowhere. */
  prefix: z.string(),
  createdBy: personRef,
  createdAt: instant,
  /** When its secret was renewed last; null where it never was. */
  rotatedAt: instant.nullable(),
  lastCall: z
    .object({
      at: instant,
      address: z.string().nullable(),
      /** Method and kind of resource. */
      call: z.string(),
      status: z.int(),
      /** Why it was refused. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type ScimToken = z.output<typeof scimToken>;

/** What the directory is given, and what it has done. */
const provisioning = z.object({
  /** Where it calls: the base of the protocol's addresses. */
  address: z.string(),
  /** Accounts that it manages, the deactivated among them, and groups that it has told of. */
  people: z.int(),
  groups: z.int(),
});
export type Provisioning = z.output<typeof provisioning>;

const TAG = 'Provisioning';
const anyAdmin = callsFor(permitted('organization.edit'), TAG);
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), TAG);

const ofOrganization = { organization: organizationFilter };
const one = z.object({ scimToken });
/** The token is shown this once. */
const withSecret = z.object({ scimToken, secret: z.string() });

export const listScimTokens = anyAdmin.get('/admin/scim-tokens', {
  summary: 'The tokens of the organization’s directory, by name, and what it manages',
  query: z.object({ ...paging(PAGE.scimTokens), ...ofOrganization }),
  output: z.object({ scimTokens: z.array(scimToken), provisioning, pagination }),
});

export const createScimToken = admins.post('/admin/scim-tokens', {
  summary: 'Make a token for the organization’s directory; it is in this answer alone',
  body: provenAlone(
    z.object({ name: requiredLine('Name', LENGTH.name, SCIM_MESSAGES.nameRequired), ...proof }),
  ),
  status: 201,
  shownOnce: true,
  output: withSecret,
});

export const getScimToken = anyAdmin.get('/admin/scim-tokens/{id}', {
  summary: 'One token of the organization’s directory',
  query: z.object(ofOrganization),
  output: one,
});

export const rotateScimToken = admins.post('/admin/scim-tokens/{id}/rotate', {
  summary: 'Make its secret anew, which is in this answer alone; the one before opens nothing from then on',
  body: provenAlone(z.object(proof)),
  shownOnce: true,
  output: withSecret,
});

export const revokeScimToken = anyAdmin.delete('/admin/scim-tokens/{id}', {
  summary: 'Revoke a token: it opens nothing from then on. Whom the directory manages stay as they are',
  query: z.object(ofOrganization),
  output: one,
});
