import { TextInput } from '@mantine/core';
import { type Passkey, renamePasskey } from '@switchboard/contract/access/passkeys.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useRenamePasskey } from '../api.ts';
import { text } from '../text.ts';

const words = text.passkeys;

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync: rename } = useRenamePasskey(passkey._id);
  const { dialog, field } = useCallForm({
    initialValues: { name: passkey.name },
    validate: renamePasskey.body,
    failed: words.renaming.failed,
    send: async ({ name }) => {
      await rename(name);
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words.renaming.title}
      submitLabel={words.renaming.submit}
      {...dialog}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label={words.name}
        maxLength={LENGTH.passkey}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
