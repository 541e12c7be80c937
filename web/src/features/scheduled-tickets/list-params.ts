import { SCHEDULE_ASSIGNMENTS } from '@switchboard/contract/enums.ts';
import { choiceParam, pageParam, textParam, type UrlValues } from '../../lib/lists/url-params.ts';

export const STATUS_TABS = ['all', 'active', 'paused', 'completed', 'cancelled'] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

export const ASSIGNMENT_TABS = ['all_assignments', ...SCHEDULE_ASSIGNMENTS] as const;
export type AssignmentTab = (typeof ASSIGNMENT_TABS)[number];

export const VIEWS = ['table', 'calendar'] as const;

export const listParams = {
  page: pageParam,
  search: textParam,
  status: choiceParam(STATUS_TABS, 'all'),
  assignment: choiceParam(ASSIGNMENT_TABS, 'all_assignments'),
  view: choiceParam(VIEWS, 'table'),
} as const;

/** How many of the two rows of tabs are not at their first one. */
export const tabsAway = ({ status, assignment }: UrlValues<typeof listParams>): number =>
  [status !== 'all', assignment !== 'all_assignments'].filter(Boolean).length;
