import { TextInput } from '@mantine/core';
import { addDomain, type OrganizationDomain } from '@switchboard/contract/organizations/domains.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useAddDomain } from '../domain-api.ts';
import { text } from '../domain-text.ts';

const words = text.form;

interface AddDomainDialogProps {
  onAdded: (domain: OrganizationDomain) => void;
  onClose: () => void;
}

export function AddDomainDialog({ onAdded, onClose }: AddDomainDialogProps) {
  const { mutateAsync } = useAddDomain();
  const { dialog, field } = useCallForm({
    initialValues: { domain: '' },
    validate: addDomain.body,
    failed: words.failed,
    send: async ({ domain }) => onAdded((await mutateAsync(domain)).domain),
  });
  return (
    <FormDialog opened title={words.title} submitLabel={words.submit} {...dialog} onClose={onClose}>
      <TextInput
        {...field('domain')}
        label={words.label}
        description={words.help}
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
