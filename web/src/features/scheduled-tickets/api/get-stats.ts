import { getScheduleStats } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

export function useScheduleStats() {
  const key = useUserKey();
  return useQuery({
    queryKey: key('scheduled-tickets', 'stats'),
    queryFn: async ({ signal }) => (await call(getScheduleStats, { signal })).stats,
  });
}
