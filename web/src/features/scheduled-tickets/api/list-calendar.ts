import { listCalendar } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { call } from '../../../lib/api/call.ts';
import type { ScheduleFilters } from './list-schedules.ts';
import { useScheduleQuery } from './use-schedule-query.ts';

export function useCalendar(filters: ScheduleFilters, from: Date, to: Date) {
  const query = { ...filters, from: from.toISOString(), to: to.toISOString() };
  return useScheduleQuery(['calendar', query], ({ signal }) => call(listCalendar, { query, signal }), {
    keepsPrevious: true,
  });
}
