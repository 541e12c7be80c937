import type { Role } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';

/** For statements that are prepared for all actors of a role, with placeholders for ids: super admins belong nowhere. */
export const actorOfRole = (
  role: Role,
  { actorId, actorOrganizationId }: ReturnType<typeof idsOfActor>,
): Actor => ({ id: actorId, role, organizationId: role === 'super_admin' ? null : actorOrganizationId });

/** What such a statement is run with. */
export const idsOfActor = ({ id, organizationId }: Actor) => ({
  actorId: id,
  actorOrganizationId: organizationId,
});
