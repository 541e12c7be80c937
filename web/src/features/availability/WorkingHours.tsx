import { Button, Select } from '@mantine/core';
import { CALENDARS } from '@switchboard/contract/limits.ts';
import { type Availability, setAvailability } from '@switchboard/contract/tickets/availability.ts';
import { useMemo, useState } from 'react';
import { allZones, readersTimeZone } from '../../lib/format/time-zone.ts';
import { fieldOfIssue, readWeek, type WeekValues, weekValues } from '../../lib/format/week.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../ui/inputs/SwitchRow.tsx';
import { WeekFields } from '../../ui/inputs/WeekFields.tsx';
import { FormActions } from '../../ui/page/FormActions.tsx';
import { useSetAvailability } from './api.ts';
import { text } from './text.ts';

const words = text.hours;

interface WorkingHoursProps {
  userId: string;
  /** Whoever reads it says it of themselves. */
  isOwn: boolean;
  hours: Availability['hours'];
}

/** Whether somebody has working hours, and which. */
export function WorkingHours({ userId, isOwn, hours }: WorkingHoursProps) {
  const [asked, setAsked] = useState(hours !== null);
  const { mutate } = useSetAvailability(userId);
  const change = (on: boolean) => {
    setAsked(on);
    if (on || hours === null) return;
    mutate(
      { hours: null },
      {
        onSuccess: () => toast.success(words.saved),
        onError: () => {
          setAsked(true);
          toast.error(text.failed);
        },
      },
    );
  };
  return (
    <>
      <SwitchRow
        label={isOwn ? words.own : words.other}
        description={isOwn ? words.ownHelp : words.otherHelp}
        checked={asked}
        onChange={change}
      />
      {asked && <WeekForm userId={userId} hours={hours} />}
    </>
  );
}

type Values = WeekValues & { timeZone: string };

const bodyOf = ({ timeZone, ...days }: Values) => ({ hours: { timeZone, week: readWeek(days) } });

/** What is wrong with a span is said of its day. */
function mistakes(values: Values): Partial<Record<string, string>> {
  const parsed = setAvailability.body.safeParse(bodyOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path: [, ...path], message }) => [fieldOfIssue(path), message]),
  );
}

function WeekForm({ userId, hours }: Omit<WorkingHoursProps, 'isOwn'>) {
  const { mutateAsync } = useSetAvailability(userId);
  const zone = hours?.timeZone ?? readersTimeZone();
  const zones = useMemo(() => [...new Set([zone, ...allZones()])].sort(), [zone]);
  const { field, form, busy, failure, onSubmit } = useCallForm<Values>({
    initialValues: { timeZone: zone, ...weekValues(hours?.week ?? null) },
    validate: mistakes,
    failed: text.failed,
    send: async (values) => {
      await mutateAsync(bodyOf(values));
      toast.success(words.saved);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Select
        {...field('timeZone')}
        label={words.timeZone}
        data={zones}
        searchable
        limit={100}
        allowDeselect={false}
        nothingFoundMessage={words.none}
        mb={16}
      />
      <WeekFields label={words.week} help={words.weekHelp} most={CALENDARS.spans} field={field} />
      <FormFailure message={failure} />
      <FormActions>
        <Button type="submit" loading={busy} disabled={hours !== null && !form.isDirty()}>
          {words.save}
        </Button>
      </FormActions>
    </form>
  );
}
