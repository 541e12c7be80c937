import { listSchedules } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { useScheduleQuery } from './use-schedule-query.ts';

/** What narrows the table and the calendar; blank for all. */
export interface ScheduleFilters {
  search: string;
  status: string;
  assignment: string;
}

export const useSchedules = (query: ScheduleFilters & { page: number; limit: number }) =>
  useScheduleQuery(['list', query], ({ signal }) => call(listSchedules, { query, signal }), {
    keepsPrevious: true,
  });
