import { Text } from '@mantine/core';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSetRetention, type Wanted } from './retention-api.ts';
import { text } from './retention-text.ts';

const words = text.dialog;

interface SwitchOnDialogProps {
  wanted: Wanted;
  /** How many tickets the list has shown that go. */
  going: number;
  onClose: () => void;
}

/** Shows what it comes to first; whoever switches it on proves who they are. */
export function SwitchOnDialog({ wanted, going, onClose }: SwitchOnDialogProps) {
  const { mutateAsync } = useSetRetention();
  const send = async (proof: MakersProof) => {
    await mutateAsync({ ...wanted, isActive: true, previewTotal: going, ...proof });
    toast.success(words.done);
    onClose();
  };
  const { dialog, field } = useCallForm({
    initialValues: { password: '', code: '' },
    validate: () => ({}),
    failed: words.failed,
    send: ({ password, code }) => send({ password, ...(code !== '' && { code }) }),
  });
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle(going, text.actions[wanted.action])}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <Text size="sm">{words.note}</Text>
      <MakerFields field={field} disabled={dialog.busy} onPasskey={(passkey) => send({ passkey })} />
    </FormDialog>
  );
}
