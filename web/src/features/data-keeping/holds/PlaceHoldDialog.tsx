import { Select, Textarea, TextInput } from '@mantine/core';
import { HOLD_KINDS } from '@switchboard/contract/holds/hold-kinds.ts';
import { placeAnyHold, placeHold } from '@switchboard/contract/holds/holds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { organizationChoices, organizationOption } from '../../../lib/choices/organization-choices.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadPeopleOf } from '../load-people.ts';
import { usePlaceHold } from './hold-api.ts';
import { text } from './hold-text.ts';

const words = text.form;

interface PlaceHoldDialogProps {
  /** Whether a super admin places it, in an organization that is chosen first. */
  every: boolean;
  onClose: () => void;
}

export function PlaceHoldDialog({ every, onClose }: PlaceHoldDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = usePlaceHold(every);
  const [home, setHome] = useState<FilterOption | null>(null);
  const [person, setPerson] = useState<FilterOption | null>(null);
  const loadOrganizations = useCallback(
    async (search: string) => (await client.fetchQuery(organizationChoices(search))).map(organizationOption),
    [client],
  );
  const loadPeople = useMemo(() => loadPeopleOf(home?.value ?? ''), [home]);
  const { dialog, field, form } = useCallForm({
    initialValues: { organization: '', kind: 'person', subject: '', reason: '' },
    validate: every ? placeAnyHold.body : placeHold.body,
    failed: words.failed,
    send: async ({ kind, ...values }) => {
      await mutateAsync({ kind: HOLD_KINDS.find((one) => one === kind) ?? 'person', ...values });
      toast.success(words.placed);
      onClose();
    },
  });
  const { kind } = form.values;
  const forget = () => {
    setPerson(null);
    form.setFieldValue('subject', '');
  };
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      {every && (
        <SearchSelect
          {...field('organization')}
          label={words.organization}
          what={words.organizations}
          value={home}
          loadOptions={loadOrganizations}
          required
          onChange={(chosen) => {
            setHome(chosen);
            form.setFieldValue('organization', chosen?.value ?? '');
            forget();
          }}
        />
      )}
      <Select
        {...field('kind')}
        label={words.kind}
        data={HOLD_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        allowDeselect={false}
        onChange={(chosen) => {
          form.setFieldValue('kind', chosen ?? 'person');
          forget();
        }}
      />
      {kind === 'person' && (
        <SearchSelect
          // Asks anew where another organization is chosen.
          key={home?.value ?? ''}
          {...field('subject')}
          label={words.person}
          what={words.people}
          value={person}
          loadOptions={loadPeople}
          disabled={every && home === null}
          required
          onChange={(chosen) => {
            setPerson(chosen);
            form.setFieldValue('subject', chosen?.value ?? '');
          }}
        />
      )}
      {kind === 'ticket' && (
        <TextInput {...field('subject')} label={words.ticket} description={words.ticketHelp} required />
      )}
      <Textarea {...field('reason')} label={words.reason} autosize minRows={2} required />
    </FormDialog>
  );
}
