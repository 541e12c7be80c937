import { listSchedules } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** What narrows the table and the calendar; blank for all. */
export interface ScheduleFilters {
  search: string;
  status: string;
  assignment: string;
}

export function useSchedules(query: ScheduleFilters & { page: number; limit: number }) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('scheduled-tickets', 'list', query),
    queryFn: ({ signal }) => call(listSchedules, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
