import { Button, Checkbox, Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { type Absence, createAbsence } from '@switchboard/contract/tickets/absences.ts';
import { useMemo, useState } from 'react';
import { fullName } from '../../lib/format/format.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { useUser } from '../../lib/session/session.ts';
import { DateField } from '../../ui/dates/DateField.tsx';
import { ConfirmRemoval } from '../../ui/dialog/ConfirmRemoval.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../ui/page/FieldColumns.tsx';
import { daysText } from './absence-words.ts';
import { loadArranged, loadMembers, loadSubstitutes, useEndAbsence, useSaveAbsence } from './api.ts';
import { text } from './text.ts';

const words = text.form;

interface AbsenceDialogProps {
  /** Null for a new one. */
  edited: Absence | null;
  /** The first day of a new one: "2026-11-24". */
  from: string;
  /** A new one may be of anybody whose absences the reader arranges. */
  forOthers?: boolean;
  onClose: () => void;
}

/** Of somebody else it is changed or ended. */
export function AbsenceDialog({ edited, from, forOthers = false, onClose }: AbsenceDialogProps) {
  const me = useUser();
  const [chosen, setChosen] = useState<FilterOption | null>({ value: me._id, label: words.myself });
  const [people] = useState(() => loadArranged(me._id, words.myself));
  const { mutateAsync } = useSaveAbsence(edited);
  const [ending, setEnding] = useState(false);
  const [standsIn, setStandsIn] = useState<FilterOption | null>(
    edited?.substitute ? { value: edited.substitute._id, label: fullName(edited.substitute) } : null,
  );
  const [decides, setDecides] = useState<FilterOption | null>(
    edited?.delegate ? { value: edited.delegate._id, label: fullName(edited.delegate) } : null,
  );
  const person = edited?.user._id ?? chosen?.value ?? '';
  // Whoever stands in has the same role, which the server knows of the one and the other.
  const loadOptions = useMemo(() => loadSubstitutes(person), [person]);
  // Of somebody else who is chosen only the server knows the role.
  const role = edited?.user.role ?? (person === me._id ? me.role : null);
  const mayHandOver = role === null || role === 'devops_agent';
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: {
      user: person,
      from: edited?.from ?? from,
      to: edited?.to ?? from,
      substitute: edited?.substitute?._id ?? '',
      delegate: edited?.delegate?._id ?? '',
      handOver: edited?.handOver ?? false,
      note: edited?.note ?? '',
    },
    validate: createAbsence.body,
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(values);
      toast.success(words.saved);
      onClose();
    },
  });
  if (ending && edited) return <EndDialog absence={edited} onClose={onClose} />;
  return (
    <FormDialog
      opened
      title={edited && edited.user._id !== me._id ? words.of(fullName(edited.user)) : words[verb]}
      submitLabel={words.submit[verb]}
      note={
        edited && (
          <Button variant="subtle" color="red" onClick={() => setEnding(true)}>
            {words.end}
          </Button>
        )
      }
      {...dialog}
      onClose={onClose}
    >
      {forOthers && !edited && (
        <SearchSelect
          {...field('user')}
          label={words.person}
          what={words.people}
          loadOptions={people}
          value={chosen}
          required
          onChange={(option) => {
            setChosen(option);
            setStandsIn(null);
            form.setValues({ user: option?.value ?? '', substitute: '', handOver: false });
          }}
        />
      )}
      <FieldColumns>
        <DateField {...field('from')} label={words.from} />
        <DateField {...field('to')} label={words.to} min={form.values.from} />
      </FieldColumns>
      <SearchSelect
        {...field('substitute')}
        label={<FieldLabel optional>{words.substitute}</FieldLabel>}
        description={words.substituteHelp}
        placeholder={words.nobody}
        what={words.people}
        loadOptions={loadOptions}
        value={standsIn}
        clearable
        onChange={(option) => {
          setStandsIn(option);
          form.setFieldValue('substitute', option?.value ?? '');
          if (option === null) form.setFieldValue('handOver', false);
        }}
      />
      {standsIn !== null && mayHandOver && (
        <Checkbox
          label={words.handOver}
          description={words.handOverHelp}
          checked={form.values.handOver}
          error={form.errors.handOver}
          onChange={(event) => form.setFieldValue('handOver', event.currentTarget.checked)}
        />
      )}
      <SearchSelect
        {...field('delegate')}
        label={<FieldLabel optional>{words.delegate}</FieldLabel>}
        description={words.delegateHelp}
        placeholder={words.whoStandsIn}
        what={words.people}
        loadOptions={loadMembers}
        value={decides}
        clearable
        onChange={(option) => {
          setDecides(option);
          form.setFieldValue('delegate', option?.value ?? '');
        }}
      />
      <Textarea
        {...field('note')}
        label={<FieldLabel optional>{words.note}</FieldLabel>}
        description={words.noteHelp}
        maxLength={LENGTH.notes}
        autosize
        minRows={2}
        maxRows={6}
      />
    </FormDialog>
  );
}

const EndDialog = ({ absence, onClose }: { absence: Absence; onClose: () => void }) => (
  <ConfirmRemoval
    name={daysText(absence)}
    words={text.end}
    mutation={useEndAbsence(absence._id)}
    onClose={onClose}
  />
);
