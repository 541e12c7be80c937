import { choiceParam, pageParam, textParam } from '../../lib/lists/url-params.ts';
import type { UrlValues } from '../../lib/lists/use-url-state.ts';
import { ASSIGNMENT_TABS } from './assignment.ts';

export const STATUS_TABS = ['all', 'active', 'paused', 'completed', 'cancelled'] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

export const VIEWS = ['table', 'calendar'] as const;

export const listParams = {
  page: pageParam,
  search: textParam,
  status: choiceParam(STATUS_TABS, 'all'),
  assignment: choiceParam(ASSIGNMENT_TABS, 'all_assignments'),
  view: choiceParam(VIEWS, 'table'),
} as const;

/** Takes every filter away and leaves the view as it is. */
export const NOT_NARROWED = { search: '', status: 'all', assignment: 'all_assignments' } as const;

type Values = UrlValues<typeof listParams>;

/** How many of the two rows of tabs are not at their first one. */
export const tabsAway = ({ status, assignment }: Values): number =>
  [status !== NOT_NARROWED.status, assignment !== NOT_NARROWED.assignment].filter(Boolean).length;

export const isNarrowed = (values: Values): boolean => values.search !== '' || tabsAway(values) > 0;
