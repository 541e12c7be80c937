import { DESK_ROLES, type LeadsScope, type Role } from '../enums.ts';
import { type Grant, permits } from '../policies/permissions.ts';

/** Who acts. Read afresh from the database for every request and event, never from a token. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** Null for a super admin. */
  readonly organizationId: string | null;
  /** What roles of the organization's own add to the built-in one; without it, nothing. */
  readonly granted?: readonly Grant[];
  /** How far the permissions of its managers and BU heads reach; without it, over all of it. */
  readonly leadsScope?: LeadsScope;
  /** Of a call by a token, what it is called. */
  readonly token?: string;
  /** Internal notes are not for a token without their scope, whoever owns it. */
  readonly withoutNotes?: true;
}

export const isSuperAdmin = (actor: Actor) => actor.role === 'super_admin';

export const isMemberOf = (actor: Actor, organizationId: string) => actor.organizationId === organizationId;

/** Raises tickets in the name of any member of the organization, whatever that leaves to all of them. */
export const raisesForMembersOf = (actor: Actor, organizationId: string) =>
  isMemberOf(actor, organizationId) && permits(actor, 'tickets.raise_for');

export const runsDeskOf = (actor: Actor, organizationId: string) =>
  isMemberOf(actor, organizationId) && DESK_ROLES.some((role) => role === actor.role);
