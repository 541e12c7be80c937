import { TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ApprovalGroup } from '@switchboard/contract/tickets/approval-rules.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import { useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ChosenList } from '../../../ui/inputs/ChosenList.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadMembers, useSaveGroup } from '../api.ts';
import { text } from '../text.ts';

const words = text.groupForm;

interface GroupDialogProps {
  /** Null for a new one. */
  edited: ApprovalGroup | null;
  onClose: () => void;
}

/** What a group is called, and who is in it. */
export function GroupDialog({ edited, onClose }: GroupDialogProps) {
  const { mutateAsync } = useSaveGroup(edited);
  const [members, setMembers] = useState<readonly FilterOption[]>(
    () => edited?.members.map((person) => ({ value: person._id, label: fullName(person) })) ?? [],
  );
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: { name: edited?.name ?? '' },
    validate: () => (members.length === 0 ? { members: words.missing } : {}),
    extraFields: ['members'],
    failed: words.failed,
    send: async ({ name }) => {
      await mutateAsync({ name, members: members.map(({ value }) => value) });
      toast.success(edited ? words.saved(name.trim()) : words.added(name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog opened title={words[verb]} submitLabel={words.submit[verb]} {...dialog} onClose={onClose}>
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} required data-autofocus />
      {members.length < TICKET_APPROVALS.members && (
        <SearchSelect
          // Empty again for the next one.
          key={members.length}
          label={words.members}
          placeholder={words.addMember}
          what={words.people}
          value={null}
          error={form.errors.members}
          loadOptions={loadMembers}
          onChange={(option) => {
            if (option !== null && members.every(({ value }) => value !== option.value))
              setMembers([...members, option]);
          }}
        />
      )}
      <ChosenList
        chosen={members}
        removeLabel={words.remove}
        onRemove={(value) => setMembers(members.filter((other) => other.value !== value))}
      />
    </FormDialog>
  );
}
