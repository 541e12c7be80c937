import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useRotate } from '../api.ts';
import { text } from '../text.ts';

const words = text.rotateDialog;

interface RotateDialogProps {
  id: string;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

export function RotateDialog({ id, onClose, onRotated }: RotateDialogProps) {
  const { mutateAsync } = useRotate(id);
  const rotate = async (proof: MakersProof) => {
    const { secret } = await mutateAsync(proof);
    onClose();
    onRotated(secret);
  };
  const { dialog, field } = useCallForm({
    initialValues: { password: '', code: '' },
    validate: () => ({}),
    failed: words.failed,
    send: ({ password, code }) => rotate({ password, ...(code !== '' && { code }) }),
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
      <MakerFields field={field} disabled={dialog.busy} onPasskey={(passkey) => rotate({ passkey })} />
    </FormDialog>
  );
}
