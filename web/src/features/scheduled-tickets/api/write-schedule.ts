import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import {
  cancelSchedule,
  createSchedule,
  editSchedule,
  executeSchedule,
  toggleSchedule,
} from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

export type NewSchedule = BodyInput<typeof createSchedule>;
export type ScheduleChanges = BodyInput<typeof editSchedule>;

type Answer = Promise<{ scheduledTicket: ScheduledTicket }>;

/** Everything about schedules is asked anew; what was written is known at once. */
function useWrite<Input>(write: (input: Input) => Answer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async ({ scheduledTicket }) => {
      await client.invalidateQueries({ queryKey: userKey('scheduled-tickets') });
      client.setQueryData(userKey('scheduled-tickets', 'one', scheduledTicket._id), scheduledTicket);
    },
  });
}

export const useCreateSchedule = () =>
  useWrite((body: NewSchedule): Answer => call(createSchedule, { body }));

export const useEditSchedule = (id: string) =>
  useWrite((body: ScheduleChanges): Answer => call(editSchedule, { params: { id }, body }));

export const useToggleSchedule = () =>
  useWrite((id: string): Answer => call(toggleSchedule, { params: { id } }));

export const useCancelSchedule = () =>
  useWrite((id: string): Answer => call(cancelSchedule, { params: { id } }));

/** Lists of tickets are asked anew, too: there is one more. */
export function useExecuteSchedule() {
  const client = useQueryClient();
  return useWrite(async (id: string) => {
    const answer = await call(executeSchedule, { params: { id } });
    void client.invalidateQueries({ queryKey: userKey('tickets') });
    return answer;
  });
}
