import { PAGE, SCHEDULES } from '@switchboard/contract/limits.ts';
import { listRuns } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Asked again as often as the server looks for what is due: a run shows by itself. */
export function useRuns(id: string, page: number) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('scheduled-tickets', 'runs', id, page),
    queryFn: ({ signal }) => call(listRuns, { params: { id }, query: { page, limit: PAGE.runs }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SCHEDULES.checkEvery,
  });
}
