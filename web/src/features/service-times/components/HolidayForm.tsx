import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { type Calendar, calendarFields } from '@switchboard/contract/organizations/calendars.ts';
import { type KeyboardEvent, useState } from 'react';
import { readSpans, spansText } from '../../../lib/format/week.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { Spans } from '../../../ui/inputs/Spans.tsx';
import { text } from '../text.ts';
import classes from './HolidayTable.module.css';

type Holiday = Calendar['holidays'][number];

const words = text.calendars.holidays;
const MORNING = '09:00-12:00';

interface HolidayFormProps {
  /** Null for a new one. */
  edited: Holiday | null;
  others: readonly Holiday[];
  onDone: (holiday: Holiday) => void;
  onCancel: () => void;
}

/** A day with its name, closed or with hours of its own. */
export function HolidayForm({ edited, others, onDone, onCancel }: HolidayFormProps) {
  const [date, setDate] = useState(edited?.date ?? '');
  const [name, setName] = useState(edited?.name ?? '');
  const [own, setOwn] = useState(edited?.hours != null);
  const [hours, setHours] = useState(spansText(edited?.hours ?? []) || MORNING);
  const [problem, setProblem] = useState<string | null>(null);

  const done = () => {
    const holiday = { date, name: name.trim(), hours: own ? readSpans(hours) : null };
    const parsed = calendarFields.shape.holidays.safeParse([...others, holiday]);
    if (parsed.success) onDone(holiday);
    else setProblem(parsed.error.issues[0]?.message ?? null);
  };
  // The form around this one is sent by Enter, too.
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    done();
  };
  return (
    <fieldset
      className={classes.form}
      aria-label={edited ? words.change(edited.name) : words.add}
      onKeyDown={sendByEnter}
    >
      <DateField label={words.date} value={date} onChange={setDate} />
      <TextInput
        label={words.name}
        value={name}
        maxLength={LENGTH.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Group className={classes.wide} gap="8px 14px" wrap="wrap">
        <SegmentedControl
          aria-label={words.hours}
          data={[
            { value: 'closed', label: words.closed },
            { value: 'own', label: words.own },
          ]}
          value={own ? 'own' : 'closed'}
          onChange={(chosen) => {
            setOwn(chosen === 'own');
            if (hours === '') setHours(MORNING);
          }}
        />
        {own && <Spans value={hours} of={words.hours} none={words.closed} onChange={setHours} />}
      </Group>
      {problem && (
        <Text className={classes.wide} fz="xs" c="danger" role="alert">
          {problem}
        </Text>
      )}
      <Group className={classes.wide} gap={8}>
        <Button size="xs" onClick={done}>
          {words.apply}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </Group>
    </fieldset>
  );
}
