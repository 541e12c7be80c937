import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../lib/api/api-error.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useToggleSchedule } from './api/write-schedule.ts';
import { CancelDialog, ExecuteDialog } from './components/ScheduleConfirm.tsx';
import { text } from './text.ts';

const words = text.actions;

/** Pause or resume at once; execute and cancel after a question. `dialog` belongs into the page. */
export function useScheduleActions() {
  const toggle = useToggleSchedule();
  const [asked, setAsked] = useState<{ Dialog: typeof ExecuteDialog; schedule: ScheduledTicket } | null>(
    null,
  );
  return {
    onToggle: ({ _id }: ScheduledTicket) =>
      toggle.mutate(_id, {
        onSuccess: ({ scheduledTicket: { status } }) =>
          toast.success(status === 'paused' ? words.paused : words.resumed),
        onError: (error) => toast.error(wordsOf(error, words.toggleFailed)),
      }),
    onExecute: (schedule: ScheduledTicket) => setAsked({ Dialog: ExecuteDialog, schedule }),
    onCancel: (schedule: ScheduledTicket) => setAsked({ Dialog: CancelDialog, schedule }),
    dialog: asked && <asked.Dialog schedule={asked.schedule} onClose={() => setAsked(null)} />,
  };
}
