import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { MakerFields, type MakersProof } from './MakerFields.tsx';

interface RotateSecretDialogProps {
  words: {
    readonly title: string;
    readonly subtitle: string;
    readonly submit: string;
    readonly failed: string;
  };
  /** Rejects with the ApiError of a refusal. */
  rotate: (proof: MakersProof) => Promise<{ secret: string }>;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

/** Makes a new secret, for whoever proves once more who they are. */
export function RotateSecretDialog({ words, rotate, onClose, onRotated }: RotateSecretDialogProps) {
  const make = async (proof: MakersProof) => {
    const { secret } = await rotate(proof);
    onClose();
    onRotated(secret);
  };
  const { dialog, field } = useCallForm({
    initialValues: { password: '', code: '' },
    validate: () => ({}),
    failed: words.failed,
    send: ({ password, code }) => make({ password, ...(code !== '' && { code }) }),
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
      <MakerFields field={field} disabled={dialog.busy} onPasskey={(passkey) => make({ passkey })} />
    </FormDialog>
  );
}
