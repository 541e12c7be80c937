import { ROLES, type Role } from '@switchboard/contract/enums.ts';

export const ADMIN: readonly Role[] = ['admin'];
export const DESK: readonly Role[] = ['admin', 'bu_head', 'manager'];
export const REQUESTERS: readonly Role[] = ['user', 'bu_head', 'manager'];
export const ASSIGNEES: readonly Role[] = ['admin', 'bu_head', 'manager', 'devops_agent'];
export const SUPER: readonly Role[] = ['super_admin'];
export const MEMBERS = ROLES.filter((role) => role !== 'super_admin');
