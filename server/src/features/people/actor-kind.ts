import type { Role } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';

/** What actors have in common for whom a statement is the same. */
export interface ActorKind {
  readonly role: Role;
  readonly withoutNotes?: true;
}

export const kindOfActor = ({ role, withoutNotes }: Actor): ActorKind => ({
  role,
  ...(withoutNotes && { withoutNotes }),
});

/** For statements that are prepared for all actors of a kind, with placeholders for ids: super admins belong nowhere. */
export const actorOfKind = (
  { role, withoutNotes }: ActorKind,
  { actorId, actorOrganizationId }: ReturnType<typeof idsOfActor>,
): Actor => ({
  id: actorId,
  role,
  organizationId: role === 'super_admin' ? null : actorOrganizationId,
  ...(withoutNotes && { withoutNotes }),
});

/** What such a statement is run with. */
export const idsOfActor = ({ id, organizationId }: Actor) => ({
  actorId: id,
  actorOrganizationId: organizationId,
});
