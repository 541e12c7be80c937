/** Accounts of programs: they have a role and scopes, and neither a seat nor a password. */
import { z } from 'zod';
import { callsFor, permitted } from '../../endpoint.ts';
import { MEMBER_ROLES, ROLES } from '../../enums.ts';
import { id, instant } from '../../ids.ts';
import { LENGTH, PAGE } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { personRef } from '../../people/person.ts';
import { organizationFilter, pagination, paging, spelled } from '../../query.ts';
import { requiredLine } from '../../text.ts';
import { newToken, newTokenAnswer, scopes } from './tokens.ts';

/** An admin gives these; `admin` is given by a super admin. */
export const SERVICE_ROLES = ['user', 'devops_agent', 'manager', 'bu_head'] as const;
export const ANY_SERVICE_ROLE = [...SERVICE_ROLES, 'admin'] as const;

const serviceAccount = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(ROLES),
  scopes: z.array(z.string()),
  /** Whoever made it; it goes on without them. */
  createdBy: personRef,
  createdAt: instant,
  /** Of its tokens, the active ones. */
  tokens: z.int(),
  lastUsedAt: instant.nullable(),
  version: z.int(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

const fields = {
  name: requiredLine('Name', LENGTH.name, MESSAGES.serviceAccountNameRequired),
  role: spelled(ANY_SERVICE_ROLE, MESSAGES.serviceAccountRoleUnknown),
  scopes,
};

const TAG = 'Service accounts';
const readers = callsFor(permitted('organization.edit'), TAG);
const admins = callsFor(permitted('organization.edit', 'organization', MEMBER_ROLES), TAG);

/** A super admin has to name it. */
const ofOrganization = z.object({ organization: organizationFilter });
const answer = z.object({ serviceAccount });

export const listServiceAccounts = readers.get('/admin/service-accounts', {
  summary: 'The service accounts of the organization by name',
  query: z.object({ ...paging(PAGE.options), organization: organizationFilter }),
  output: z.object({ serviceAccounts: z.array(serviceAccount), pagination }),
});

export const getServiceAccount = readers.get('/admin/service-accounts/{id}', {
  summary: 'One service account',
  query: ofOrganization,
  output: answer,
});

export const serviceAccountFields = z.object(fields);

export const createServiceAccount = admins.post('/admin/service-accounts', {
  summary: 'Make a service account; it takes no license',
  body: serviceAccountFields,
  status: 201,
  output: answer,
});

export const editServiceAccount = readers.put('/admin/service-accounts/{id}', {
  summary:
    'Change a service account; what is absent stays. Refused where somebody else has changed it since `version`. A super admin changes the role alone',
  query: ofOrganization,
  body: z
    .object(fields)
    .partial()
    .extend({ version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) }),
  output: answer,
});

export const deleteServiceAccount = readers.delete('/admin/service-accounts/{id}', {
  summary: 'Delete a service account and revoke its tokens; its name stays on what it did',
  query: ofOrganization,
  output: answer,
});

export const createServiceToken = admins.post('/admin/service-accounts/{id}/tokens', {
  summary: 'Make an API token of a service account; its secret is in this answer alone',
  body: newToken,
  status: 201,
  shownOnce: true,
  output: newTokenAnswer,
});
