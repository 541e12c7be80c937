import { getScheduleStats } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { useScheduleQuery } from './use-schedule-query.ts';

export const useScheduleStats = () =>
  useScheduleQuery(['stats'], async ({ signal }) => (await call(getScheduleStats, { signal })).stats);
