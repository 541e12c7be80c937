import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { useState } from 'react';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useCreateSchedule, useEditSchedule } from './api/write-schedule.ts';
import {
  emptySchedule,
  filledSchedule,
  newScheduleBody,
  scheduleChanges,
  scheduleErrors,
} from './schedule-form.ts';
import { text } from './text.ts';
import { browserZone } from './wall-clock.ts';

const words = text.editor;

/** The form that makes a schedule, or changes the given one. */
export function useScheduleForm(edited: ScheduledTicket | null, onSaved: () => void) {
  const { user } = useSession();
  const create = useCreateSchedule();
  const edit = useEditSchedule(edited?._id ?? '');
  const [before] = useState(() =>
    edited ? filledSchedule(edited) : emptySchedule(user?.contactNumber ?? '', browserZone()),
  );

  return useCallForm({
    initialValues: before,
    validate: (values) => scheduleErrors(values, edited && before, Date.now()),
    failed: edited ? words.updateFailed : words.createFailed,
    send: async (values) => {
      if (edited) await edit.mutateAsync(scheduleChanges(before, values));
      else await create.mutateAsync(newScheduleBody(values));
      toast.success(edited ? words.saved : words.created);
      onSaved();
    },
  });
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>;
