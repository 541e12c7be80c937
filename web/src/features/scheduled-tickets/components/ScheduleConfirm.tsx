import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCancelSchedule, useExecuteSchedule } from '../api/write-schedule.ts';
import { text } from '../text.ts';

interface AskedProps {
  schedule: ScheduledTicket;
  onClose: () => void;
}

export function ExecuteDialog({ schedule, onClose }: AskedProps) {
  const execute = useExecuteSchedule();
  const words = text.execute;
  return (
    <ConfirmDialog
      opened
      title={words.title}
      message={
        <>
          <strong>{schedule.summary}</strong> {schedule.recurrence === 'none' ? words.once : words.again}
        </>
      }
      confirmLabel={words.confirm}
      cancelLabel={words.back}
      busy={execute.isPending}
      error={execute.error ? wordsOf(execute.error, words.failed) : null}
      onConfirm={() =>
        execute.mutate(schedule._id, {
          onSuccess: () => {
            toast.success(words.done);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

export function CancelDialog({ schedule, onClose }: AskedProps) {
  const cancel = useCancelSchedule();
  const words = text.cancel;
  return (
    <ConfirmDialog
      opened
      title={words.title}
      message={
        <>
          <strong>{schedule.summary}</strong> {words.message}
        </>
      }
      confirmLabel={words.confirm}
      cancelLabel={words.back}
      danger
      busy={cancel.isPending}
      error={cancel.error ? wordsOf(cancel.error, words.failed) : null}
      onConfirm={() =>
        cancel.mutate(schedule._id, {
          onSuccess: () => {
            toast.success(words.done);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
