import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { getSchedule } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Asked again as often as the server looks for what is due. */
export function useSchedule(id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('scheduled-tickets', 'one', id),
    queryFn: async ({ signal }) => (await call(getSchedule, { params: { id }, signal })).scheduledTicket,
    refetchInterval: SCHEDULES.checkEvery,
  });
}
