import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useRotate } from '../api.ts';
import { text } from '../text.ts';
import { ProofFields } from './ProofFields.tsx';

const words = text.rotate;

interface RotateDialogProps {
  id: string;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

export function RotateDialog({ id, onClose, onRotated }: RotateDialogProps) {
  const { mutateAsync } = useRotate(id);
  const { dialog, field } = useCallForm({
    initialValues: { password: '', code: '' },
    validate: () => ({}),
    failed: words.failed,
    send: async (values) => {
      const { secret } = await mutateAsync(values);
      onClose();
      onRotated(secret);
    },
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
      <ProofFields field={field} />
    </FormDialog>
  );
}
