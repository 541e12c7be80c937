import { getSchedule } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { useScheduleQuery } from './use-schedule-query.ts';

export const useSchedule = (id: string) =>
  useScheduleQuery(
    ['one', id],
    async ({ signal }) => (await call(getSchedule, { params: { id }, signal })).scheduledTicket,
  );
