/** API tokens: what scripts sign in with, in place of somebody's password. */
import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../../endpoint.ts';
import { MEMBER_ROLES } from '../../enums.ts';
import { id, instant } from '../../ids.ts';
import { LENGTH, PAGE } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { personRef } from '../../people/person.ts';
import { oneOrSeveral, organizationFilter, pagination, paging } from '../../query.ts';
import { requiredLine } from '../../text.ts';
import { proof, provenAlone } from '../proof.ts';
import { TOKEN_SCOPES } from './scopes.ts';
import { TOKENS } from './token-limits.ts';

export const TOKEN_KINDS = ['personal', 'service'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export const apiToken = z.object({
  _id: id,
  kind: z.enum(TOKEN_KINDS),
  name: z.string(),
  /** What it begins with; the rest is nowhere. */
  prefix: z.string(),
  owner: personRef,
  scopes: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; null where it was never used. */
  lastUsedAt: instant.nullable(),
  lastUsedAddress: z.string().nullable(),
  state: z.enum(TOKEN_STATES),
});
export type ApiToken = z.output<typeof apiToken>;

/** Several, each once, in the order of the list. */
export const scopes = z
  .array(z.enum(TOKEN_SCOPES, MESSAGES.tokenScopeUnknown), { error: MESSAGES.tokenScopesRequired })
  .min(1, MESSAGES.tokenScopesRequired)
  .max(TOKEN_SCOPES.length, MESSAGES.tokenScopeUnknown)
  .transform((chosen) => TOKEN_SCOPES.filter((scope) => chosen.includes(scope)));

/** What somebody says of a token who makes one, beside the proof of who they are. */
const tokenFields = z.object({
  name: requiredLine('Name', LENGTH.name, MESSAGES.tokenNameRequired),
  scopes,
  expiresInDays: z
    .int(MESSAGES.tokenDaysInvalid)
    .min(1, MESSAGES.tokenDaysInvalid)
    .max(TOKENS.days, MESSAGES.tokenDaysInvalid),
});

/** With the password once more and a code of the second factor where that is on, or a passkey. */
export const newToken = provenAlone(tokenFields.extend(proof));

/** The secret is shown this once. */
export const newTokenAnswer = z.object({ token: apiToken, secret: z.string() });

const everybody = callsFor(SIGNED_IN, 'API tokens');
const anyAdmin = callsFor(permitted('organization.edit'), 'API tokens');
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), 'API tokens');

export const listTokens = everybody.get('/auth/tokens', {
  summary: 'The caller’s own API tokens, the newest first',
  query: z.object(paging(PAGE.tokens)),
  output: z.object({ tokens: z.array(apiToken), pagination }),
});

export const createToken = everybody.post('/auth/tokens', {
  summary: 'Make an API token of one’s own; its secret is in this answer alone',
  body: newToken,
  status: 201,
  shownOnce: true,
  output: newTokenAnswer,
});

export const revokeToken = everybody.delete('/auth/tokens/{id}', {
  summary: 'Revoke an API token of one’s own, for good',
  output: z.object({ token: apiToken }),
});

const filters = {
  state: oneOrSeveral(TOKEN_STATES, MESSAGES.tokenStateUnknown),
  kind: oneOrSeveral(TOKEN_KINDS, MESSAGES.tokenKindUnknown),
  /** The id of a person or of a service account. */
  owner: z.string().max(100).default(''),
};

/** A super admin has to name it. */
const ofOrganization = { organization: organizationFilter };

export const listAllTokens = anyAdmin.get('/admin/tokens', {
  summary: 'The API tokens of everybody in the organization, the newest first',
  query: z.object({ ...paging(PAGE.tokens), ...filters, ...ofOrganization }),
  looksInto: 'people',
  output: z.object({ tokens: z.array(apiToken), pagination }),
});

export const exportTokens = admins.get('/admin/tokens/export', {
  summary: 'The tokens that the filters select, as a CSV file',
  query: z.object(filters),
  output: 'file',
  isExport: true,
});

export const revokeAnyToken = anyAdmin.delete('/admin/tokens/{id}', {
  summary: 'Revoke anybody’s API token in the organization; its owner is told by e-mail',
  query: z.object(ofOrganization),
  output: z.object({ token: apiToken }),
});
