import type { Actor } from '@switchboard/contract/people/actor.ts';

/** What two actors have in common whose statements differ in ids alone. */
export type ActorKind = Pick<Actor, 'role' | 'leadsScope'>;

export const kindOfActor = ({ role, leadsScope }: Actor): ActorKind => ({
  role,
  ...(leadsScope !== undefined && { leadsScope }),
});

/** For statements that are prepared for all actors of a kind, with placeholders for ids: super admins belong nowhere. */
export const actorOfKind = (
  { role, leadsScope }: ActorKind,
  { actorId, actorOrganizationId }: ReturnType<typeof idsOfActor>,
): Actor => ({
  id: actorId,
  role,
  organizationId: role === 'super_admin' ? null : actorOrganizationId,
  ...(leadsScope !== undefined && { leadsScope }),
});

/** What such a statement is run with. */
export const idsOfActor = ({ id, organizationId }: Actor) => ({
  actorId: id,
  actorOrganizationId: organizationId,
});
