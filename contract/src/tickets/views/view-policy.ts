/** Who may make and change which saved view. A view grants nobody any ticket. */
import type { Role } from '../../enums.ts';
import { type Actor, isMemberOf, runsDeskOf } from '../../people/actor.ts';
import type { ViewScope } from './view-values.ts';

interface View {
  readonly scope: ViewScope;
  readonly role: Role | null;
  readonly ownerId: string;
  /** Null for one of a super admin. */
  readonly organizationId: string | null;
}

/** Whether they make views for others than themselves. */
export const canShareViews = (actor: Actor): boolean =>
  actor.organizationId !== null && runsDeskOf(actor, actor.organizationId);

/** Shared ones are the desk's, whoever made them. */
export const canEditView = (actor: Actor, view: View): boolean =>
  view.scope === 'personal'
    ? view.ownerId === actor.id && view.organizationId === actor.organizationId
    : view.organizationId !== null && runsDeskOf(actor, view.organizationId);

export const canReadView = (actor: Actor, view: View): boolean => {
  if (canEditView(actor, view)) return true;
  if (view.scope === 'personal' || view.organizationId === null) return false;
  return (
    isMemberOf(actor, view.organizationId) && (view.scope === 'organization' || view.role === actor.role)
  );
};
