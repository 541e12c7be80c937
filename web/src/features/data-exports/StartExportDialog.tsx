import { Checkbox, Text } from '@mantine/core';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { type Scope, useStartExport } from './api.ts';
import { text } from './text.ts';

interface StartExportDialogProps {
  scope: Scope;
  onClose: () => void;
}

/** Whoever takes everything proves once more who they are. */
export function StartExportDialog({ scope, onClose }: StartExportDialogProps) {
  const words = scope === 'organization' ? text.dialog : { ...text.dialog, ...text.own.dialog };
  const { mutateAsync } = useStartExport(scope);
  const start = async (files: boolean, proof: MakersProof) => {
    await mutateAsync({ files, ...proof });
    toast.success(words.started);
    onClose();
  };
  const { dialog, field, form } = useCallForm({
    initialValues: { files: true, password: '', code: '' },
    validate: () => ({}),
    failed: words.failed,
    send: ({ files, password, code }) => start(files, { password, ...(code !== '' && { code }) }),
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
      <Text size="sm">{words.note}</Text>
      <Checkbox label={words.files} {...form.getInputProps('files', { type: 'checkbox' })} />
      <MakerFields
        field={field}
        disabled={dialog.busy}
        onPasskey={(passkey) => start(form.getValues().files, { passkey })}
      />
    </FormDialog>
  );
}
