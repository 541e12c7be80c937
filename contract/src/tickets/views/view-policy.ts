/** Who may make and change which saved view. A view grants nobody any ticket. */
import type { Role } from '../../enums.ts';
import { type Actor, isMemberOf, runsDeskOf } from '../../people/actor.ts';
import type { ViewScope } from './view-values.ts';

export interface View {
  readonly scope: ViewScope;
  readonly role: Role | null;
  readonly ownerId: string;
  /** Null for one of a super admin. */
  readonly organizationId: string | null;
  /** What the actor is in the team that has it; null where none has, or it is archived. */
  readonly inTeam: 'lead' | 'member' | null;
}

/** Whether they make views for anybody of their organization; those of a team its lead makes as well. */
export const canShareViews = (actor: Actor): boolean =>
  actor.organizationId !== null && runsDeskOf(actor, actor.organizationId);

/** Shared ones are the desk's, whoever made them, and those of a team its lead's. */
export const canEditView = (actor: Actor, view: View): boolean =>
  view.scope === 'personal'
    ? view.ownerId === actor.id && view.organizationId === actor.organizationId
    : view.organizationId !== null &&
      (runsDeskOf(actor, view.organizationId) || (view.scope === 'team' && view.inTeam === 'lead'));

export const canReadView = (actor: Actor, view: View): boolean => {
  if (canEditView(actor, view)) return true;
  if (view.scope === 'personal' || view.organizationId === null) return false;
  if (!isMemberOf(actor, view.organizationId)) return false;
  if (view.scope === 'team') return view.inTeam !== null;
  return view.scope === 'organization' || view.role === actor.role;
};
