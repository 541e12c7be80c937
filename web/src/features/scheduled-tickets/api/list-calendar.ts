import { listCalendar } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import type { ScheduleFilters } from './list-schedules.ts';

export function useCalendar(filters: ScheduleFilters, from: Date, to: Date) {
  const key = useUserKey();
  const query = { ...filters, from: from.toISOString(), to: to.toISOString() };
  return useQuery({
    queryKey: key('scheduled-tickets', 'calendar', query),
    queryFn: async ({ signal }) => (await call(listCalendar, { query, signal })).entries,
    placeholderData: keepPreviousData,
  });
}
