import { PAGE } from '@switchboard/contract/limits.ts';
import { listRuns } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { useScheduleQuery } from './use-schedule-query.ts';

export const useRuns = (id: string, page: number) =>
  useScheduleQuery(
    ['runs', id, page],
    ({ signal }) => call(listRuns, { params: { id }, query: { page, limit: PAGE.runs }, signal }),
    { keepsPrevious: true },
  );
