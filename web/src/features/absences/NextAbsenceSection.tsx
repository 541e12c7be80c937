import { Button, Group, Stack, Text } from '@mantine/core';
import { type Absence, setOwnAbsence } from '@switchboard/contract/tickets/absences.ts';
import { useState } from 'react';
import { fullName, isoDay } from '../../lib/format/format.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { DateField } from '../../ui/dates/DateField.tsx';
import { ConfirmMutation } from '../../ui/dialog/ConfirmMutation.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../ui/page/FieldColumns.tsx';
import { FormActions } from '../../ui/page/FormActions.tsx';
import { FormSection } from '../../ui/page/FormSection.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { daysText } from './absence-words.ts';
import { loadMembers, useEndOwnAbsence, useOwnAbsence, useSetOwnAbsence } from './api.ts';
import { text } from './text.ts';

const words = text.next;

/** The one that is now, or the next, of somebody who is no staff and may have to approve. */
export function NextAbsenceSection() {
  const { data, isPending, isError, isFetching, refetch } = useOwnAbsence();
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState(false);
  const end = useEndOwnAbsence();
  return (
    <FormSection title={words.title} description={words.help}>
      {isPending && <SkeletonRows rows={1} height={30} />}
      {isError && data === undefined && (
        <LoadError what={text.what} title={words.missing} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data === null && (
        <Text fz="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      {data && (
        <Stack gap={0}>
          <Text fz="sm" fw={500}>
            {daysText(data)}
          </Text>
          <Text className="anywhere" fz="xs" c="dimmed">
            {data.delegate ? words.delegate(fullName(data.delegate)) : words.nobody}
          </Text>
        </Stack>
      )}
      {data !== undefined && (
        <FormActions>
          <Group gap={8}>
            {data && (
              <Button variant="default" onClick={() => setEnding(true)}>
                {text.form.end}
              </Button>
            )}
            <Button onClick={() => setOpen(true)}>{data ? text.own.change : words.add}</Button>
          </Group>
        </FormActions>
      )}
      {isOpen && <NextAbsenceDialog absence={data ?? null} onClose={() => setOpen(false)} />}
      {ending && (
        <ConfirmMutation
          danger
          title={text.end.title}
          message={text.end.message}
          confirmLabel={text.end.confirm}
          mutation={end}
          input={undefined}
          done={text.end.done}
          failed={text.end.failed}
          onClose={() => setEnding(false)}
        />
      )}
    </FormSection>
  );
}

function NextAbsenceDialog({ absence, onClose }: { absence: Absence | null; onClose: () => void }) {
  const today = isoDay(new Date(useNow()));
  const { mutateAsync } = useSetOwnAbsence();
  const [decides, setDecides] = useState<FilterOption | null>(
    absence?.delegate ? { value: absence.delegate._id, label: fullName(absence.delegate) } : null,
  );
  const { dialog, field, form } = useCallForm({
    initialValues: {
      from: absence?.from ?? today,
      to: absence?.to ?? today,
      delegate: absence?.delegate?._id ?? '',
    },
    validate: setOwnAbsence.body,
    failed: text.form.failed,
    send: async (values) => {
      await mutateAsync(values);
      toast.success(text.form.saved);
      onClose();
    },
  });
  const verb = absence ? 'edit' : 'add';
  return (
    <FormDialog
      opened
      title={text.form[verb]}
      submitLabel={text.form.submit[verb]}
      {...dialog}
      onClose={onClose}
    >
      <FieldColumns>
        <DateField {...field('from')} label={text.form.from} />
        <DateField {...field('to')} label={text.form.to} min={form.values.from} />
      </FieldColumns>
      <SearchSelect
        {...field('delegate')}
        label={<FieldLabel optional>{text.form.delegate}</FieldLabel>}
        description={text.form.delegateHelp}
        placeholder={words.whoDecides}
        what={text.form.people}
        loadOptions={loadMembers}
        value={decides}
        clearable
        onChange={(option) => {
          setDecides(option);
          form.setFieldValue('delegate', option?.value ?? '');
        }}
      />
    </FormDialog>
  );
}
