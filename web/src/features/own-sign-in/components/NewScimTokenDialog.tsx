import { TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useCreateScimToken } from '../provisioning-api.ts';
import { text } from '../provisioning-text.ts';

const words = text.form;

interface NewScimTokenDialogProps {
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** A token for the organization's directory, for whoever proves once more who they are. */
export function NewScimTokenDialog({ onMade, onClose }: NewScimTokenDialogProps) {
  const { mutateAsync } = useCreateScimToken();
  const make = async (name: string, proof: MakersProof) => {
    const { secret } = await mutateAsync({ name, ...proof });
    onMade(secret);
  };
  const { dialog, field, form } = useCallForm({
    initialValues: { name: '', password: '', code: '' },
    validate: ({ name }) => ({ ...(name.trim() === '' && { name: SCIM_MESSAGES.nameRequired }) }),
    failed: words.failed,
    send: ({ name, password, code }) => make(name, { password, ...(code !== '' && { code }) }),
  });
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={LENGTH.name}
        data-autofocus
      />
      <MakerFields
        field={field}
        disabled={dialog.busy || form.values.name.trim() === ''}
        onPasskey={(passkey) => make(form.values.name, { passkey })}
      />
    </FormDialog>
  );
}
