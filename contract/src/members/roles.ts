/** Roles of an organization's own: sets of permissions that add to the built-in role of whoever holds them. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, ROLES } from '../enums.ts';
import { id } from '../ids.ts';
import { CUSTOM_ROLES } from '../limits.ts';
import { limitReached, MESSAGES } from '../messages.ts';
import { user } from '../people/user.ts';
import {
  GIVABLE_PERMISSIONS,
  isScoped,
  PERMISSIONS,
  SCOPED_PERMISSIONS,
  SCOPES,
} from '../policies/permissions.ts';
import { blankableText, requiredLine } from '../text.ts';

const admins = callsFor(permitted('roles.manage', 'organization', MEMBER_ROLES), 'Roles');

const rolePermission = z.object({ name: z.enum(GIVABLE_PERMISSIONS), scope: z.enum(SCOPES) });
export type RolePermission = z.output<typeof rolePermission>;

export const customRole = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  permissions: z.array(rolePermission),
  /** How many hold it. */
  people: z.int(),
  version: z.int(),
});
export type CustomRole = z.output<typeof customRole>;

const given = z
  .object({
    name: z.enum(GIVABLE_PERMISSIONS, MESSAGES.permissionUnknown),
    scope: z.enum(SCOPES, MESSAGES.scopeUnknown).default('organization'),
  })
  .refine(({ name, scope }) => isScoped(name) || scope === 'organization', {
    path: ['scope'],
    message: MESSAGES.scopeWhole,
  });

export const roleFields = z.object({
  name: requiredLine('Name', CUSTOM_ROLES.name),
  description: blankableText('Description', CUSTOM_ROLES.description),
  /** Each permission once. */
  permissions: z
    .array(given)
    .max(GIVABLE_PERMISSIONS.length)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, MESSAGES.permissionTwice),
});

export const listPermissions = admins.get('/permissions', {
  summary: 'What roles can permit, how far each can reach, and what the built-in roles have of it',
  output: z.object({
    permissions: z.array(
      z.object({
        name: z.enum(PERMISSIONS),
        label: z.string(),
        help: z.string(),
        /** None for what no role of an organization's own can have. */
        scopes: z.array(z.enum(SCOPES)),
        builtIn: z.partialRecord(z.enum(ROLES), z.enum(SCOPES)),
      }),
    ),
  }),
});

export const listRoles = admins.get('/admin/roles', {
  summary: 'The roles of the own organization, by name',
  output: z.object({ roles: z.array(customRole) }),
});

export const createRole = admins.post('/admin/roles', {
  summary: 'Make a role of what one may do oneself',
  body: roleFields.extend({ description: roleFields.shape.description.default('') }),
  status: 201,
  output: z.object({ role: customRole }),
});

export const editRole = admins.put('/admin/roles/{id}', {
  summary:
    'Change what is given of a role, for everybody who holds it; refused where it changed since `version`',
  body: roleFields
    .partial()
    .extend({ version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) }),
  output: z.object({ role: customRole }),
});

export const deleteRole = admins.delete('/admin/roles/{id}', {
  summary: 'Take a role from everybody who holds it and delete it',
  output: z.object({ role: customRole }),
});

export const setRolesOfUser = admins.put('/admin/users/{id}/roles', {
  summary: 'The roles that somebody holds besides their built-in one',
  body: z.object({
    customRoles: z
      .array(z.string().max(60))
      .max(CUSTOM_ROLES.person, limitReached(CUSTOM_ROLES.person, 'roles of one person')),
  }),
  output: z.object({ user }),
});

/** How far a permission can reach in a role. */
export const scopesOf = (name: (typeof PERMISSIONS)[number]) => {
  if (SCOPED_PERMISSIONS.some((one) => one === name)) return SCOPES;
  return GIVABLE_PERMISSIONS.some((one) => one === name) ? (['organization'] as const) : [];
};
