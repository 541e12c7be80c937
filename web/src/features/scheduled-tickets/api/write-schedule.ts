import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import {
  cancelSchedule,
  createSchedule,
  editSchedule,
  executeSchedule,
  toggleSchedule,
} from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation } from '../../../lib/cache/api-hooks.ts';
import { queryClient, userKey } from '../../../lib/cache/query-client.ts';

export type NewSchedule = BodyInput<typeof createSchedule>;
export type ScheduleChanges = BodyInput<typeof editSchedule>;

type Answer = Promise<{ scheduledTicket: ScheduledTicket }>;

/** What was written is known at once; then everything about schedules is asked anew. */
const useWrite = <Input>(write: (input: Input) => Answer, changes = [['scheduled-tickets']]) =>
  useApiMutation(
    async (input: Input) => {
      const answer = await write(input);
      const { scheduledTicket } = answer;
      queryClient.setQueryData(userKey('scheduled-tickets', 'one', scheduledTicket._id), scheduledTicket);
      return answer;
    },
    { changes },
  );

export const useCreateSchedule = () =>
  useWrite((body: NewSchedule): Answer => call(createSchedule, { body }));

export const useEditSchedule = (id: string) =>
  useWrite((body: ScheduleChanges): Answer => call(editSchedule, { params: { id }, body }));

export const useToggleSchedule = () =>
  useWrite((id: string): Answer => call(toggleSchedule, { params: { id } }));

export const useCancelSchedule = () =>
  useWrite((id: string): Answer => call(cancelSchedule, { params: { id } }));

/** There is one more ticket, too. */
export const useExecuteSchedule = () =>
  useWrite(
    (id: string): Answer => call(executeSchedule, { params: { id } }),
    [['scheduled-tickets'], ['tickets']],
  );
