import { Button, Select, Switch, TextInput } from '@mantine/core';
import { CALENDARS, LENGTH } from '@switchboard/contract/limits.ts';
import { type Calendar, calendarFields } from '@switchboard/contract/organizations/calendars.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';
import { fieldOfIssue, readWeek, type WeekValues, weekValues } from '../../../lib/format/week.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { WeekFields } from '../../../ui/inputs/WeekFields.tsx';
import { useSaveCalendar } from '../api.ts';
import { text } from '../text.ts';
import { HolidayTable } from './HolidayTable.tsx';
import { ImportHolidaysDialog } from './ImportHolidaysDialog.tsx';

const words = text.calendars.form;
type Values = WeekValues & {
  name: string;
  timeZone: string;
  holidays: Calendar['holidays'];
  /** A holiday is being typed. */
  typing: boolean;
  isDefault: boolean;
};

const bodyOf = ({ name, timeZone, holidays, typing: _, isDefault, ...days }: Values) => ({
  name,
  timeZone,
  isDefault,
  week: readWeek(days),
  holidays,
});

/** What is wrong with a span is said of its day, and what is wrong with a holiday of all of them. */
function mistakes(values: Values): Partial<Record<string, string>> {
  const unfinished = values.typing ? { holidays: text.calendars.holidays.unfinished } : {};
  const parsed = calendarFields.safeParse(bodyOf(values));
  if (parsed.success) return unfinished;
  return {
    ...Object.fromEntries(
      parsed.error.issues.toReversed().map(({ path, message }) => [fieldOfIssue(path), message]),
    ),
    ...unfinished,
  };
}

/** @param edited null for a new one */
export function CalendarDialog({ edited, onClose }: { edited: Calendar | null; onClose: () => void }) {
  const [present, setPresent] = useState(edited);
  const [isImporting, setImporting] = useState(false);
  if (isImporting && present !== null) {
    const back = () => setImporting(false);
    return (
      <ImportHolidaysDialog
        calendar={present}
        onImported={(calendar) => {
          toast.success(text.calendars.import.done(calendar.name));
          setPresent(calendar);
          back();
        }}
        onClose={back}
      />
    );
  }
  return <CalendarForm edited={present} onImport={() => setImporting(true)} onClose={onClose} />;
}

interface CalendarFormProps {
  edited: Calendar | null;
  onImport: () => void;
  onClose: () => void;
}

function CalendarForm({ edited, onImport, onClose }: CalendarFormProps) {
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
      holidays: edited?.holidays ?? [],
      typing: false,
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
  const mayImport = edited !== null && !dialog.dirty;
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={640}
      {...dialog}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} data-autofocus />
      <Select
        {...field('timeZone')}
        label={words.timeZone}
        data={zones}
        searchable
        limit={100}
        allowDeselect={false}
      />
      <WeekFields label={words.week} help={words.weekHelp} most={CALENDARS.spans} field={field} />
      <HolidayTable
        holidays={form.values.holidays}
        error={form.errors.holidays}
        path="holidays"
        onChange={(holidays) => form.setFieldValue('holidays', [...holidays])}
        onTyping={(typing) => form.setFieldValue('typing', typing)}
      >
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
          disabled={!mayImport}
          title={mayImport ? undefined : words.importLater}
          onClick={onImport}
        >
          {text.calendars.import.title}
        </Button>
      </HolidayTable>
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
