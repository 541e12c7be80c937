import { TextInput } from '@mantine/core';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useDeleteOrganization, useOrganizationUsage } from '../api.ts';
import { text } from '../text.ts';

const words = text.deletion;

interface DeleteOrganizationDialogProps {
  organization: Organization;
  /** What it says when the server refused without words. */
  failed?: string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Says whom it affects, and waits until the code is typed: nothing brings it back. */
export function DeleteOrganizationDialog({
  organization,
  failed = words.failed,
  onDeleted,
  onClose,
}: DeleteOrganizationDialogProps) {
  const usage = useOrganizationUsage(organization._id);
  const { mutate, isPending, error } = useDeleteOrganization(organization._id);
  const [typed, setTyped] = useState('');
  const effect = usage.data ? words.affects(usage.data.users, usage.data.tickets) : null;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.ask(organization.name)}
      submitLabel={words.submit}
      busy={isPending}
      disabled={typed.trim() !== organization.code}
      error={error ? wordsOf(error, failed) : null}
      onSubmit={() =>
        mutate(undefined, {
          onSuccess: () => {
            onClose();
            onDeleted();
          },
        })
      }
      onClose={onClose}
    >
      <div role="status">{effect ?? (usage.isError ? words.unknown : words.counting)}</div>
      <TextInput
        label={words.typeCode(organization.code)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  );
}
