import { getSchedule } from '@switchboard/contract/endpoints/scheduled-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useUserKey } from '../../../lib/query-client.ts';

export function useSchedule(id: string) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('scheduled-tickets', 'one', id),
    queryFn: async ({ signal }) => (await call(getSchedule, { params: { id }, signal })).scheduledTicket,
  });
}
