import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { AUTO_ASSIGN_MODES, type AutoAssignMode } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { Team } from '@switchboard/contract/tickets/teams.ts';
import { useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { candidateOption, loadCandidates, useCalendarChoices, useSaveTeam } from '../api.ts';
import { text } from '../text.ts';
import { type Member, TeamMembers } from './TeamMembers.tsx';

const words = text.form;
const MODES = AUTO_ASSIGN_MODES.map((value) => ({ value, label: text.modes[value] }));

const loadLeads = async (search: string, signal: AbortSignal) =>
  (await loadCandidates(search, signal)).map(candidateOption);

interface TeamDialogProps {
  /** Null for a new one. */
  edited: Team | null;
  onClose: () => void;
}

export function TeamDialog({ edited, onClose }: TeamDialogProps) {
  const { mutateAsync } = useSaveTeam(edited);
  const [lead, setLead] = useState<FilterOption | null>(
    edited?.lead ? { value: edited.lead._id, label: fullName(edited.lead) } : null,
  );
  const [members, setMembers] = useState<readonly Member[]>(edited?.members ?? []);
  const [isTouched, setTouched] = useState(false);
  const [autoAssign, setAutoAssign] = useState(edited?.autoAssign ?? true);
  const [mode, setMode] = useState<AutoAssignMode>(edited?.mode ?? 'least_tickets');
  const calendars = useCalendarChoices(edited?.calendar ?? null);
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: {
      name: edited?.name ?? '',
      description: edited?.description ?? '',
      calendar: edited?.calendar?._id ?? '',
    },
    extraFields: ['members', 'lead'],
    validate: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    failed: words.failed,
    send: async ({ name, description, calendar }) => {
      await mutateAsync({
        name,
        description,
        lead: lead?.value ?? '',
        calendar,
        autoAssign,
        mode,
        members: members.map(({ user, capacity }) => ({ user: user._id, capacity })),
      });
      toast.success(edited ? words.saved(name.trim()) : words.added(name.trim()));
      onClose();
    },
  });
  const touched =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      setTouched(true);
      change(value);
    };
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={560}
      {...dialog}
      dirty={dialog.dirty || isTouched}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} data-autofocus />
      <Textarea
        {...field('description')}
        label={words.description}
        maxLength={LENGTH.notes}
        autosize
        maxRows={6}
      />
      <SearchSelect
        label={words.lead}
        value={lead}
        onChange={touched(setLead)}
        loadOptions={loadLeads}
        placeholder={words.chooseLead}
        what={words.people}
        clearable
        error={form.errors.lead}
        data-path="lead"
      />
      <Select
        {...field('calendar')}
        label={words.calendar}
        description={words.calendarHelp}
        data={calendars}
        value={form.values.calendar}
        onChange={(chosen) => form.setFieldValue('calendar', chosen ?? '')}
        allowDeselect={false}
      />
      <Switch
        label={words.autoAssign}
        checked={autoAssign}
        onChange={({ currentTarget: { checked } }) => touched(setAutoAssign)(checked)}
      />
      {autoAssign && (
        <Select
          label={words.mode}
          data={MODES}
          value={mode}
          onChange={(value) => touched(setMode)(MODES.find((one) => one.value === value)?.value ?? mode)}
          allowDeselect={false}
        />
      )}
      <TeamMembers
        members={members}
        onChange={touched(setMembers)}
        error={typeof form.errors.members === 'string' ? form.errors.members : undefined}
      />
    </FormDialog>
  );
}
