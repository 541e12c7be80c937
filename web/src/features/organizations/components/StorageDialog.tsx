import { TextInput } from '@mantine/core';
import { organizationChanges } from '@switchboard/contract/organizations/organization-fields.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { useEditOrganization } from '../api.ts';
import { text } from '../text.ts';
import { StorageUse } from './StorageUse.tsx';

const words = text.storage;

interface StorageDialogProps {
  organization: Organization;
  onClose: () => void;
}

/** A super admin gives one organization another limit than the installation's. */
export function StorageDialog({ organization, onClose }: StorageDialogProps) {
  const { mutateAsync } = useEditOrganization();
  const { dialog, field } = useCallForm({
    initialValues: { storageGigabytes: organization.storage.ownGigabytes?.toString() ?? '' },
    validate: organizationChanges,
    failed: words.failed,
    send: async ({ storageGigabytes }) => {
      const gigabytes = storageGigabytes.trim();
      await mutateAsync({
        id: organization._id,
        storageGigabytes: gigabytes === '' ? null : Number(gigabytes),
      });
      toast.success(words.done);
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words.change}
      subtitle={organization.name}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <StorageUse storage={organization.storage} />
      <TextInput
        {...field('storageGigabytes')}
        label={<FieldLabel optional>{words.limit}</FieldLabel>}
        description={words.limitHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        maxLength={6}
        data-autofocus
      />
    </FormDialog>
  );
}
