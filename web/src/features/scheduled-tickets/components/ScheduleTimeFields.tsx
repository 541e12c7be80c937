import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { HOUR } from '@switchboard/contract/durations.ts';
import { RECURRENCES, SCHEDULE_STATUSES, TICKET_PRIORITIES } from '@switchboard/contract/enums.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { useId, useMemo } from 'react';
import { allZones } from '../../../lib/format/time-zone.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { PriorityIcon } from '../../../ui/status/PriorityIcon.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { loadAgents } from '../api/list-agents.ts';
import { RECURRENCE_LABELS, STATUS_LABELS, text } from '../text.ts';
import type { ScheduleForm } from '../use-schedule-form.ts';
import { dayOf, wallClock } from '../wall-clock.ts';

/** The picker begins this far from now. */
const PICKER_LEAD = HOUR;

const words = text.editor;
const repeats = RECURRENCES.map((value) => ({ value, label: RECURRENCE_LABELS[value] }));
const assignments = (['auto', 'agent', 'none'] as const).map((value) => ({
  value,
  label: words.assignments[value],
}));
const statuses = SCHEDULE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** When tickets are made, and who gets them. */
export function ScheduleTimeFields({ schedule, edited }: { schedule: ScheduleForm; edited: boolean }) {
  const { form, field } = schedule;
  const { values } = form;
  const now = useNow();
  const zones = useMemo(allZones, []);
  const earliest = wallClock(now + PICKER_LEAD, values.timezone || 'UTC');
  const priority = TICKET_PRIORITIES.find((one) => one === values.priority) ?? 'Medium';
  return (
    <>
      <TextInput
        {...field('summary')}
        label={TICKET_FIELDS.summary.label}
        maxLength={TICKET_FIELDS.summary.limit}
        data-autofocus
      />
      <Segments
        label={words.repeats}
        data={repeats}
        value={values.recurrence}
        onChange={(value) => form.setFieldValue('recurrence', value)}
      />
      <FieldColumns>
        <DateField {...field('scheduledDate')} withTime label={words.scheduledDate} min={earliest} />
        {values.recurrence !== 'none' && (
          <DateField
            {...field('recurrenceEndDate')}
            label={<FieldLabel optional>{words.endDate}</FieldLabel>}
            min={dayOf(values.scheduledDate)}
          />
        )}
      </FieldColumns>
      <Select
        {...field('timezone')}
        label={words.timezone}
        data={zones}
        searchable
        limit={100}
        nothingFoundMessage={words.noZone}
      />
      <Segments
        label={words.assignment}
        data={assignments}
        value={values.assignToAgent}
        onChange={(value) => form.setFieldValue('assignToAgent', value)}
      />
      {values.assignToAgent === 'agent' && (
        <SearchSelect
          {...field('specificAgent')}
          label={words.agent}
          what={words.agents}
          placeholder={words.choose}
          value={values.specificAgent}
          onChange={(agent) => form.setFieldValue('specificAgent', agent)}
          loadOptions={loadAgents}
        />
      )}
      <FieldColumns>
        <Select
          {...field('priority')}
          label={TICKET_FIELDS.priority.label}
          data={[...TICKET_PRIORITIES]}
          leftSection={<PriorityIcon priority={priority} />}
        />
        <TextInput
          {...field('tags')}
          label={<FieldLabel optional>{TICKET_FIELDS.tags.label}</FieldLabel>}
          placeholder={words.tagsHelp}
        />
      </FieldColumns>
      {edited && <Select {...field('status')} label={words.status} data={statuses} />}
    </>
  );
}

interface SegmentsProps {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Segments({ label, ...control }: SegmentsProps) {
  const id = useId();
  return (
    <Stack gap={6}>
      <Text span id={id} size="sm" fw={500}>
        {label}
      </Text>
      <SegmentedControl {...control} fullWidth aria-labelledby={id} />
    </Stack>
  );
}
