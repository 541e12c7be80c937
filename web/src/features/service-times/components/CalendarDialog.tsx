import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { type Calendar, calendarFields } from '@switchboard/contract/organizations/calendars.ts';
import { useMemo } from 'react';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';
import { fieldOfIssue, readWeek, type WeekValues, weekValues } from '../../../lib/format/week.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { WeekFields } from '../../../ui/inputs/WeekFields.tsx';
import { useSaveCalendar } from '../api.ts';
import { holidayText, readHolidays } from '../calendar-lines.ts';
import { text } from '../text.ts';

const words = text.calendars.form;
type Values = WeekValues & { name: string; timeZone: string; holidays: string; isDefault: boolean };

function bodyOf({ name, timeZone, holidays, isDefault, ...days }: Values) {
  const read = readHolidays(holidays);
  return {
    name,
    timeZone,
    isDefault,
    week: readWeek(days),
    holidays: typeof read === 'string' ? [] : read,
  };
}

/** What is wrong with a span is said of its day, and what is wrong with a holiday of all of them. */
function mistakes(values: Values): Partial<Record<string, string>> {
  const read = readHolidays(values.holidays);
  if (typeof read === 'string') return { holidays: words.holidayWrong(read) };
  const parsed = calendarFields.safeParse(bodyOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [fieldOfIssue(path), message]),
  );
}

/** @param edited null for a new one */
export function CalendarDialog({ edited, onClose }: { edited: Calendar | null; onClose: () => void }) {
  const { mutateAsync } = useSaveCalendar(edited);
  const verb = edited ? 'edit' : 'add';
  const zones = useMemo(() => {
    const present = edited?.timeZone ?? readersTimeZone();
    return [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])];
  }, [edited]);
  const { dialog, field, form } = useCallForm<Values>({
    initialValues: {
      name: edited?.name ?? '',
      timeZone: edited?.timeZone ?? readersTimeZone(),
      ...weekValues(edited?.week ?? null),
      holidays: edited?.holidays.map(holidayText).join('\n') ?? '',
      isDefault: edited?.isDefault ?? false,
    },
    validate: mistakes,
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(bodyOf(values));
      toast.success(edited ? words.saved(values.name.trim()) : words.added(values.name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={560}
      {...dialog}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} data-autofocus />
      <Select {...field('timeZone')} label={words.timeZone} data={zones} searchable allowDeselect={false} />
      <WeekFields label={words.week} help={words.weekHelp} field={field} />
      <Textarea
        {...field('holidays')}
        label={words.holidays}
        description={words.holidaysHelp}
        autosize
        minRows={3}
        maxRows={10}
      />
      {!edited?.isDefault && (
        <Switch
          label={words.isDefault}
          checked={form.values.isDefault}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('isDefault', checked)}
        />
      )}
    </FormDialog>
  );
}
