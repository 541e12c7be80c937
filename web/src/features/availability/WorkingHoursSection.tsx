import { Button, Select } from '@mantine/core';
import { CALENDARS } from '@switchboard/contract/limits.ts';
import { type Availability, setAvailability } from '@switchboard/contract/tickets/availability.ts';
import { useMemo, useState } from 'react';
import { allZones, readersTimeZone } from '../../lib/format/time-zone.ts';
import { fieldOfIssue, readWeek, type WeekValues, weekValues } from '../../lib/format/week.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';
import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../ui/inputs/SwitchRow.tsx';
import { WeekFields } from '../../ui/inputs/WeekFields.tsx';
import { FormActions } from '../../ui/page/FormActions.tsx';
import { FormSection } from '../../ui/page/FormSection.tsx';
import { useOwnAvailability, useSetOwnAvailability } from './api.ts';
import { text } from './text.ts';

const words = text.hours;

/** When somebody of the staff works. */
export function WorkingHoursSection() {
  const { data: own, isPending, isFetching, refetch } = useOwnAvailability();
  return (
    <FormSection title={words.title} description={words.help}>
      {own && <Hours key={JSON.stringify(own.hours)} hours={own.hours} />}
      {isPending && <SkeletonRows rows={3} height={30} />}
      {!own && !isPending && (
        <LoadError
          what={words.title}
          title={words.missing}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </FormSection>
  );
}

function Hours({ hours }: { hours: Availability['hours'] }) {
  const [asked, setAsked] = useState(hours !== null);
  const { mutate } = useSetOwnAvailability();
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
      <SwitchRow label={words.own} description={words.ownHelp} checked={asked} onChange={change} />
      {asked && <WeekForm hours={hours} />}
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

function WeekForm({ hours }: { hours: Availability['hours'] }) {
  const { mutateAsync } = useSetOwnAvailability();
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
