import { DESK_ROLES, type Role } from '@switchboard/contract/enums.ts';

export const ADMIN: readonly Role[] = ['admin'];
export const REQUESTERS: readonly Role[] = ['user', 'bu_head', 'manager'];
export const ASSIGNEES: readonly Role[] = [...DESK_ROLES, 'devops_agent'];
export const SUPER: readonly Role[] = ['super_admin'];
/** Of pages that show one organization, which a super admin names. */
export const DESK_AND_SUPER: readonly Role[] = [...DESK_ROLES, ...SUPER];
export const ASSIGNEES_AND_SUPER: readonly Role[] = [...ASSIGNEES, ...SUPER];
