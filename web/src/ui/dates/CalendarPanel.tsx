import { Button, FocusTrap, Group, Stack } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { isoDay } from '../../lib/format/format.ts';
import classes from './CalendarPanel.module.css';

interface CalendarPanelProps {
  /** "2026-11-22" or "2026-11-22T14:30". */
  value: string | null;
  withTime: boolean;
  min: string | undefined;
  max: string | undefined;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** A time of the day for who has chosen no other yet. */
const MORNING = '09:00';

const dayOf = (value: string): string => value.slice(0, 10);

/** Keeps Escape from closing the dialog around it as well. */
const escapes = { 'data-mantine-stop-propagation': true };

/** The calendar of a date field, with the time below it where that is asked for. */
export default function CalendarPanel({ value, withTime, min, max, onChange, onClose }: CalendarPanelProps) {
  const today = isoDay(new Date());
  const day = value && dayOf(value);
  const time = (withTime && value?.slice(11)) || MORNING;
  const shown = day ?? (min && today < dayOf(min) ? dayOf(min) : today);

  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    onChange(withTime ? `${chosen}T${time}` : chosen);
    if (!withTime) onClose();
  };

  return (
    <FocusTrap active>
      <Stack
        gap={12}
        role="dialog"
        aria-label="Calendar"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        <DatePicker
          __stopPropagation
          value={day}
          onChange={choose}
          defaultDate={shown}
          minDate={min && dayOf(min)}
          maxDate={max && dayOf(max)}
          highlightToday
          size="sm"
          getDayProps={(date) => ({ 'data-autofocus': date === shown || undefined })}
          ariaLabels={{
            previousMonth: 'Previous month',
            nextMonth: 'Next month',
            previousYear: 'Previous year',
            nextYear: 'Next year',
            previousDecade: 'Previous decade',
            nextDecade: 'Next decade',
            monthLevelControl: 'Choose a month',
            yearLevelControl: 'Choose a year',
          }}
          classNames={{
            day: classes.day,
            weekday: classes.weekday,
            calendarHeaderControl: classes.control,
            calendarHeaderLevel: classes.control,
            monthsListControl: classes.day,
            yearsListControl: classes.day,
          }}
        />
        {withTime && (
          <Group justify="space-between">
            <TimePicker
              aria-label="Time"
              value={time}
              onChange={(chosen: string) =>
                chosen !== '' && onChange(`${day ?? shown}T${chosen.slice(0, 5)}`)
              }
              hoursInputLabel="Hours"
              minutesInputLabel="Minutes"
              hoursInputProps={escapes}
              minutesInputProps={escapes}
            />
            <Button size="xs" onClick={onClose} {...escapes}>
              Done
            </Button>
          </Group>
        )}
      </Stack>
    </FocusTrap>
  );
}
