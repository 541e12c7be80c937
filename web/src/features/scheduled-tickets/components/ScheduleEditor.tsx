import { Box, Button } from '@mantine/core';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { IconBolt, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { readDay, readMoment } from '../../../ui/dates/typed-date.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { DockedPanel } from '../../../ui/panel/DockedPanel.tsx';
import { usePreview } from '../api/preview-schedule.ts';
import { canExecute, toggleOf } from '../schedule-actions.ts';
import { recurrenceOf } from '../schedule-form.ts';
import { text } from '../text.ts';
import { useScheduleForm } from '../use-schedule-form.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import type { ScheduleActions } from './ScheduleRowMenu.tsx';
import { ScheduleStatusBadge } from './ScheduleStatusBadge.tsx';
import { ScheduleTicketFields } from './ScheduleTicketFields.tsx';
import { ScheduleTimeFields } from './ScheduleTimeFields.tsx';

const words = text.editor;

/** When the schedule would run as it stands in the form; null while it stands there as it is saved. */
export type Draft = { scheduleId: string | null; summary: string; occurrences: readonly string[] } | null;

export interface ScheduleEditorProps {
  /** Null makes a new one. */
  edited: ScheduledTicket | null;
  actions: Pick<ScheduleActions, 'onToggle' | 'onExecute'>;
  onDraft: (draft: Draft) => void;
  /** Told whether closing would lose something. */
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** Makes or changes a schedule; its sentence and next dates come first and follow each change. */
export function ScheduleEditor({ edited, actions, onDraft, onDirty, onSaved, onClose }: ScheduleEditorProps) {
  const schedule = useScheduleForm(edited, onSaved);
  const { form, busy, failure, submit } = schedule;
  const { values } = form;
  const dirty = form.isDirty();
  // What is half typed says nothing yet.
  const dated = {
    ...values,
    scheduledDate: readMoment(values.scheduledDate) ?? '',
    recurrenceEndDate: readDay(values.recurrenceEndDate) ?? '',
  };
  const preview = usePreview({
    scheduledDate: dated.scheduledDate,
    timezone: values.timezone,
    recurrence: recurrenceOf(values),
    recurrenceEndDate: values.recurrence === 'none' ? '' : dated.recurrenceEndDate,
  });

  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const scheduleId = edited?._id ?? null;
  const { summary } = values;
  const occurrences = dirty ? preview.data : undefined;
  useEffect(() => {
    onDraft(occurrences ? { scheduleId, summary, occurrences } : null);
    return () => onDraft(null);
  }, [occurrences, scheduleId, summary, onDraft]);

  return (
    <DockedPanel
      title={edited ? words.edit : words.create}
      badge={edited && <ScheduleStatusBadge status={edited.status} />}
      note={edited && words.made(edited.executionCount)}
      closeLabel={words.close}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          {edited && <StateButtons edited={edited} actions={actions} disabled={dirty} />}
          <Button variant="subtle" onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={edited !== null && !dirty}>
            {words.submit[edited ? 'edit' : 'create']}
          </Button>
        </>
      }
    >
      {edited?.statusReason && (
        <Notice tone="warning" title={words.pausedBecause}>
          {edited.statusReason}
        </Notice>
      )}
      <SchedulePreview values={dated} preview={preview} agent={values.specificAgent?.label} />
      <FormFailure message={failure} />
      <ScheduleTimeFields schedule={schedule} edited={edited !== null} />
      <ScheduleTicketFields schedule={schedule} />
    </DockedPanel>
  );
}

/** They act on the schedule as it is saved, so they wait while the form says otherwise. */
function StateButtons({
  edited,
  actions,
  disabled,
}: {
  edited: ScheduledTicket;
  actions: Pick<ScheduleActions, 'onToggle' | 'onExecute'>;
  disabled: boolean;
}) {
  const toggle = toggleOf(edited);
  const Icon = toggle === 'pause' ? IconPlayerPause : IconPlayerPlay;
  return (
    <Box w={{ base: '100%', sm: 'auto' }} me="auto">
      <FormActions>
        {toggle && (
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            onClick={() => actions.onToggle(edited)}
          >
            {text.actions[toggle]}
          </Button>
        )}
        {canExecute(edited) && (
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<IconBolt size={16} stroke={1.6} aria-hidden />}
            onClick={() => actions.onExecute(edited)}
          >
            {text.actions.execute}
          </Button>
        )}
      </FormActions>
    </Box>
  );
}
