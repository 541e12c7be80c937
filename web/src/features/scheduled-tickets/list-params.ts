import { choiceParam, pageParam, textParam } from '../../lib/url-params.ts';
import { ASSIGNMENT_TABS } from './assignment.ts';

export const STATUS_TABS = ['all', 'active', 'paused', 'completed'] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

export const VIEWS = ['table', 'calendar'] as const;

export const listParams = {
  page: pageParam,
  search: textParam,
  status: choiceParam(STATUS_TABS, 'all'),
  assignment: choiceParam(ASSIGNMENT_TABS, 'all_assignments'),
  view: choiceParam(VIEWS, 'table'),
} as const;
