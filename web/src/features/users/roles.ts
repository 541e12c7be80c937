import { ROLES, type Role } from '@switchboard/contract/enums.ts';

/** Roles of an organization's people. */
export const MEMBER_ROLES = ROLES.filter((role) => role !== 'super_admin');
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What an admin can make of somebody; an admin may stay one. */
export const rolesFor = (present: Role): readonly Role[] =>
  MEMBER_ROLES.filter((role) => role !== 'admin' || present === 'admin');

/** The part of an organization's entity that e-mails have to end with; a company's name says none. */
export const domainOf = (entity: string | undefined) => (entity?.includes('.') ? entity : '');
