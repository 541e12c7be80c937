import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { isId } from '../../platform/ids.ts';

/** Refers to nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The organization that a super admin's `?organization=` names: null without one, nobody's when it is no id. */
export const namedOrganization = (parameter: string): string | null => {
  if (parameter === '') return null;
  return isId(parameter) ? parameter : NOBODY;
};

/** Which organizations an actor reads: their own, whatever they ask for; for a super admin the named one or all. */
export const organizationsReadBy = (actor: Actor, parameter: string): string | null =>
  isSuperAdmin(actor) ? namedOrganization(parameter) : (actor.organizationId ?? NOBODY);

/** The organization of somebody whose role belongs to one: what calls of an organization's own people work in. */
export const membersOrganization = (actor: Actor): string => actor.organizationId ?? NOBODY;

/** The one organization of which an actor reads something that belongs to one; nobody's where a super admin names none. */
export const oneOrganizationReadBy = (actor: Actor, parameter: string): string =>
  organizationsReadBy(actor, parameter) ?? NOBODY;
