import { Button, Group, Textarea } from '@mantine/core';
import { type Calendar, calendarFields } from '@switchboard/contract/organizations/calendars.ts';
import { useState } from 'react';
import { readHolidays } from '../calendar-lines.ts';
import { text } from '../text.ts';
import classes from './HolidayTable.module.css';

type Holiday = Calendar['holidays'][number];

const words = text.calendars.holidays;

interface PasteHolidaysProps {
  onDone: (holidays: readonly Holiday[]) => void;
  onCancel: () => void;
}

/** Days from a list that somebody has elsewhere, one in each line. */
export function PasteHolidays({ onDone, onCancel }: PasteHolidaysProps) {
  const [lines, setLines] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const done = () => {
    const read = readHolidays(lines);
    if (typeof read === 'string') return setProblem(words.lineWrong(read));
    const parsed = calendarFields.shape.holidays.safeParse(read);
    if (parsed.success) onDone(parsed.data);
    else setProblem(parsed.error.issues[0]?.message ?? null);
  };
  return (
    <fieldset className={classes.form} aria-label={words.paste}>
      <Textarea
        className={classes.wide}
        label={words.lines}
        description={words.linesHelp}
        error={problem}
        value={lines}
        onChange={({ currentTarget }) => setLines(currentTarget.value)}
        autosize
        minRows={3}
        maxRows={8}
      />
      <Group className={classes.wide} gap={8}>
        <Button size="xs" onClick={done} disabled={lines.trim() === ''}>
          {words.take}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </Group>
    </fieldset>
  );
}
