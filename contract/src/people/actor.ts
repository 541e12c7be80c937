import { DESK_ROLES, type LeadsScope, type Role } from '../enums.ts';

/** Who acts. Read afresh from the database for every request and event, never from a token. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** Null for a super admin. */
  readonly organizationId: string | null;
  /** What managers and BU heads of the organization run; where it is not known, the ticket's organization is asked. */
  readonly leadsScope?: LeadsScope;
}

export const isSuperAdmin = (actor: Actor) => actor.role === 'super_admin';

export const isMemberOf = (actor: Actor, organizationId: string) => actor.organizationId === organizationId;

export const runsDeskOf = (actor: Actor, organizationId: string) =>
  isMemberOf(actor, organizationId) && DESK_ROLES.some((role) => role === actor.role);
