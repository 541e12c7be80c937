/**
 * What roles permit, by name and how far it reaches. The six roles are sets of these, and an organization's own roles
 * add to them. What somebody may do to a ticket besides, for being on it, is in the rules. Every page loads this: no words.
 */
import { LEAD_ROLES, type LeadsScope, type Role } from '../enums.ts';

/** How far a permission reaches: what one works on, the tickets of projects one leads, all of the organization. Each holds the one before. */
export const SCOPES = ['own', 'project', 'organization'] as const;
export type Scope = (typeof SCOPES)[number];

/** Of those that reach as far as one says, this belongs to the six roles alone: whom it marks out is in the rules of tickets. */
const OF_BUILT_IN_ROLES = ['tickets.confide'] as const;
/** These reach as far as whoever gives them says. */
const GIVABLE_SCOPED_PERMISSIONS = [
  'tickets.read',
  'tickets.reply',
  'tickets.note',
  'tickets.edit',
  'tickets.priority',
  'tickets.status',
  'tickets.assign',
  'tickets.people',
  'tickets.share',
  'tickets.export',
  'chat.use',
  'approvals.ask',
  'access.explain',
  'dashboards.read',
] as const;
export const SCOPED_PERMISSIONS = [...GIVABLE_SCOPED_PERMISSIONS, ...OF_BUILT_IN_ROLES] as const;
/** These are about all of an organization. */
export const WHOLE_PERMISSIONS = [
  'tickets.raise_for',
  'approvals.manage',
  'categories.manage',
  'projects.manage',
  'schedules.manage',
  'autoassign.manage',
  'users.manage',
  'users.read',
  'audit.read',
  'licenses.request',
] as const;
/** And these no role of an organization's own can have. */
export const BUILT_IN_PERMISSIONS = ['roles.manage', 'glass.break', 'organization.edit'] as const;

export const GIVABLE_PERMISSIONS = [...GIVABLE_SCOPED_PERMISSIONS, ...WHOLE_PERMISSIONS] as const;
export const PERMISSIONS = [...SCOPED_PERMISSIONS, ...WHOLE_PERMISSIONS, ...BUILT_IN_PERMISSIONS] as const;
export type ScopedPermission = (typeof SCOPED_PERMISSIONS)[number];
export type Permission = (typeof PERMISSIONS)[number];
export type GivablePermission = (typeof GIVABLE_PERMISSIONS)[number];

/** A permission and how far it reaches, as one word. */
export type Grant = `${Permission}:${Scope}`;

export const grantOf = ({ name, scope }: { readonly name: Permission; readonly scope: Scope }): Grant =>
  `${name}:${scope}`;

/** Somebody with a built-in role and what others add to it. */
export interface Holder {
  readonly role: Role;
  readonly granted?: readonly Grant[];
  /** How far those of managers and BU heads of their organization reach; without it, over all of it. */
  readonly leadsScope?: LeadsScope;
}

export const isScoped = (name: Permission): name is ScopedPermission =>
  SCOPED_PERMISSIONS.some((one) => one === name);

type PermissionSet = Readonly<Partial<Record<Permission, Scope>>>;

const reaching = (scope: Scope, names: readonly Permission[]): PermissionSet =>
  Object.fromEntries(names.map((name) => [name, scope]));

/** What everybody has of the tickets they are on, by whatever relation. */
const EVERYBODY = reaching('own', ['tickets.read', 'tickets.reply', 'chat.use']);

const AGENT: PermissionSet = {
  ...EVERYBODY,
  ...reaching('own', [
    'tickets.note',
    'tickets.priority',
    'tickets.status',
    'tickets.people',
    'tickets.share',
    'tickets.confide',
    'approvals.ask',
    'access.explain',
  ]),
  'tickets.raise_for': 'organization',
};

const DESK: PermissionSet = {
  ...reaching(
    'organization',
    SCOPED_PERMISSIONS.filter((name) => name !== 'chat.use' && name !== 'tickets.confide'),
  ),
  ...reaching('own', ['chat.use', 'tickets.confide']),
  'tickets.raise_for': 'organization',
};

const EVERYTHING = reaching('organization', PERMISSIONS);

export const ROLE_PERMISSIONS: Readonly<Record<Role, PermissionSet>> = {
  user: EVERYBODY,
  bu_head: DESK,
  manager: { ...DESK, 'autoassign.manage': 'organization' },
  admin: EVERYTHING,
  devops_agent: AGENT,
  super_admin: EVERYTHING,
};

const reach = (scope: Scope | undefined) => (scope === undefined ? -1 : SCOPES.indexOf(scope));

const reachGranted = (granted: readonly Grant[], name: Permission) =>
  SCOPES.findLastIndex((scope) => granted.includes(`${name}:${scope}`));

/** Whether roles of the organization's own give a permission as far as that. */
export const isGranted = (
  granted: readonly Grant[],
  { name, scope }: { readonly name: Permission; readonly scope: Scope },
): boolean => reachGranted(granted, name) >= reach(scope);

/** How far a built-in role's permission reaches: of leads who run their projects alone, no further than those. */
function builtIn({ role, leadsScope }: Holder, name: Permission): Scope | undefined {
  const scope = ROLE_PERMISSIONS[role][name];
  return scope === 'organization' && leadsScope === 'projects' && isOfProjects(role, name)
    ? 'project'
    : scope;
}

const isOfProjects = (role: Role, name: Permission): boolean =>
  LEAD_ROLES.some((one) => one === role) && isScoped(name);

/** How far a permission of the actor's reaches; null where they do not have it. */
export function scopeOf(holder: Holder, name: Permission): Scope | null {
  return SCOPES[Math.max(reach(builtIn(holder, name)), reachGranted(holder.granted ?? [], name))] ?? null;
}

/** Whether the actor has the permission, and as far as that. */
export const permits = (actor: Holder, name: Permission, scope: Scope = 'organization'): boolean =>
  reach(scopeOf(actor, name) ?? undefined) >= reach(scope);

/** The roles that have a permission as far as that. */
export const rolesWith = (
  name: Permission,
  scope: Scope,
  among: readonly Role[],
  leadsScope: LeadsScope = 'organization',
): Role[] => among.filter((role) => permits({ role, leadsScope }, name, scope));

/** Each that gives a permission as far as that. */
export const grantsOf = (name: Permission, scope: Scope): Grant[] =>
  SCOPES.slice(SCOPES.indexOf(scope)).map((one): Grant => `${name}:${one}`);

export interface HeldPermission {
  readonly name: Permission;
  readonly scope: Scope;
}

/** What somebody has beyond their built-in role, as an actor carries it. */
export const grantedBeyond = (role: Role, held: readonly HeldPermission[]): Grant[] =>
  held.flatMap(({ name, scope }): Grant[] =>
    ROLE_PERMISSIONS[role][name] === scope ? [] : [`${name}:${scope}`],
  );

/** Everything that the actor has, each as far as it reaches. */
export const permissionsOf = (actor: Holder): HeldPermission[] =>
  PERMISSIONS.flatMap((name) => {
    const scope = scopeOf(actor, name);
    return scope === null ? [] : [{ name, scope }];
  });
