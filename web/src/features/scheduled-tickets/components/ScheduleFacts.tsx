import { Text } from '@mantine/core';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Strong } from '../../../ui/text/Strong.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { sentenceOf } from '../schedule-sentence.ts';
import { text } from '../text.ts';
import { dayOf, wallClock } from '../wall-clock.ts';

/** What a saved schedule does, in the sentence of its form, and why it stopped if it did by itself. */
export function ScheduleFacts({ schedule }: { schedule: ScheduledTicket }) {
  const now = useNow();
  const { recurrence, scheduledDate, timezone, recurrenceEndDate, nextExecution, statusReason } = schedule;
  const { rhythm, span } = sentenceOf({
    recurrence,
    start: wallClock(scheduledDate, timezone),
    timezone,
    end: recurrenceEndDate ? dayOf(wallClock(recurrenceEndDate, timezone)) : '',
    next: nextExecution && wallClock(nextExecution, timezone),
    now: wallClock(now, timezone),
  });
  return (
    <>
      <Text fz="sm" lh="20px" c="secondary">
        <Strong>{rhythm}</Strong>
        {span && `, ${span}`}. {text.editor.made(schedule.executionCount)}.
      </Text>
      {statusReason && (
        <Notice tone="warning" title={text.editor.pausedBecause}>
          {statusReason}
        </Notice>
      )}
    </>
  );
}
