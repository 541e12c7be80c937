import { DESK_ROLES, type Role } from '@switchboard/contract/enums.ts';

export const ADMIN: readonly Role[] = ['admin'];
export const REQUESTERS: readonly Role[] = ['user', 'bu_head', 'manager'];
export const ASSIGNEES: readonly Role[] = [...DESK_ROLES, 'devops_agent'];
export const SUPER: readonly Role[] = ['super_admin'];
