import { MEMBER_ROLES } from '../../enums.ts';

/** What a macro can do with a ticket, in the order in which it is done: its own checklist does not keep it open. */
export const MACRO_ACTIONS = ['priority', 'tags', 'status', 'checklist', 'assign'] as const;
export type MacroAction = (typeof MACRO_ACTIONS)[number];

/** Those who only ask have none. */
export const MACRO_ROLES = MEMBER_ROLES.filter((role) => role !== 'user');
export type MacroRole = (typeof MACRO_ROLES)[number];

/** Uses count for so long. */
export const MACRO_DAYS = 90;
