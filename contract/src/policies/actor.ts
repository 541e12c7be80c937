import type { Role } from '../enums.ts';

/** Who acts. Read afresh from the database for every request and event, never from a token. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** Null for a super admin. */
  readonly organizationId: string | null;
}

export const isSuperAdmin = (actor: Actor) => actor.role === 'super_admin';

export const isMemberOf = (actor: Actor, organizationId: string) => actor.organizationId === organizationId;

/** The three roles that run an organization's desk and see all of its tickets. */
const DESK_ROLES: ReadonlySet<Role> = new Set(['admin', 'bu_head', 'manager']);

export const runsDeskOf = (actor: Actor, organizationId: string) =>
  isMemberOf(actor, organizationId) && DESK_ROLES.has(actor.role);
