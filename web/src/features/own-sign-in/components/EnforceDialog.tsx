import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useEditSignInEnforcement } from '../enforcement-api.ts';
import { text } from '../enforcement-text.ts';

const words = text.confirm;

interface EnforceDialogProps {
  version: number;
  /** What is changed; undefined for what stays. */
  enforced: boolean | undefined;
  emergencyAdmins: string[] | undefined;
  onClose: () => void;
}

/** Asks who is there before ways in are closed or opened. */
export function EnforceDialog({ version, enforced, emergencyAdmins, onClose }: EnforceDialogProps) {
  const { mutateAsync } = useEditSignInEnforcement();
  const save = async (proof: MakersProof) => {
    await mutateAsync({
      version,
      ...(enforced !== undefined && { enforced }),
      ...(emergencyAdmins !== undefined && { emergencyAdmins }),
      ...proof,
    });
    toast.success(text.saved);
    onClose();
  };
  const { dialog, field } = useCallForm({
    initialValues: { password: '', code: '' },
    validate: () => ({}),
    failed: text.failed,
    send: ({ password, code }) => save({ password, ...(code !== '' && { code }) }),
  });
  const act = actOf(enforced);
  return (
    <FormDialog
      opened
      title={words[act]}
      subtitle={words[`${act}Help`]}
      submitLabel={words.submit[act]}
      {...dialog}
      onClose={onClose}
    >
      <MakerFields field={field} disabled={dialog.busy} onPasskey={(passkey) => save({ passkey })} />
    </FormDialog>
  );
}

function actOf(enforced: boolean | undefined): 'enforce' | 'lift' | 'edit' {
  if (enforced === undefined) return 'edit';
  return enforced ? 'enforce' : 'lift';
}
