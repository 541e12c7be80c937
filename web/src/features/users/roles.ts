import { MEMBER_ROLES, type Role } from '@switchboard/contract/enums.ts';

/**
 * What somebody of the role `present` can be made: by an admin no admin, but an admin may stay one; by a super admin
 * everything but a super admin, who stays one.
 */
export const rolesFor = (present: Role, bySuperAdmin: boolean): readonly Role[] => {
  if (present === 'super_admin') return [present];
  return MEMBER_ROLES.filter((role) => role !== 'admin' || present === 'admin' || bySuperAdmin);
};

/** The part of an organization's entity that e-mails have to end with; a company's name says none. */
export const domainOf = (entity: string | undefined) => (entity?.includes('.') ? entity : '');
