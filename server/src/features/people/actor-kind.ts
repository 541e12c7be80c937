import { LEAD_ROLES, type Role } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type Grant, type Permission, SCOPES } from '@switchboard/contract/policies/permissions.ts';

/** Those that decide about what statements select; of others there would be a statement for each. */
const SELECTED_BY: readonly Permission[] = ['tickets.read', 'tickets.note', 'chat.use'];

/** What actors have in common for whom a statement is the same: few, whatever organizations put into roles. */
export interface ActorKind {
  readonly role: Role;
  readonly granted?: readonly Grant[];
  /** Where the permissions of the role depend on it. */
  readonly leadsScope?: 'projects';
  readonly withoutNotes?: true;
}

export function kindOfActor({ role, granted = [], leadsScope, withoutNotes }: Actor): ActorKind {
  const isOfProjects = leadsScope === 'projects' && LEAD_ROLES.some((one) => one === role);
  const kind: ActorKind = {
    role,
    ...(isOfProjects && { leadsScope: 'projects' }),
    ...(withoutNotes && { withoutNotes }),
  };
  const widest = SELECTED_BY.flatMap((name): Grant[] => {
    const scope = SCOPES.findLast((one) => granted.includes(`${name}:${one}`));
    return scope === undefined ? [] : [`${name}:${scope}`];
  });
  return widest.length === 0 ? kind : { ...kind, granted: widest };
}

/** For statements that are prepared for all actors of a kind, with placeholders for ids: super admins belong nowhere. */
export const actorOfKind = (
  { role, granted = [], leadsScope, withoutNotes }: ActorKind,
  { actorId, actorOrganizationId }: ReturnType<typeof idsOfActor>,
): Actor => ({
  id: actorId,
  role,
  organizationId: role === 'super_admin' ? null : actorOrganizationId,
  granted,
  leadsScope: leadsScope ?? 'organization',
  ...(withoutNotes && { withoutNotes }),
});

/** What such a statement is run with. */
export const idsOfActor = ({ id, organizationId }: Actor) => ({
  actorId: id,
  actorOrganizationId: organizationId,
});
