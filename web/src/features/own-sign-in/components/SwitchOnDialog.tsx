import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSwitchProvider } from '../provider-api.ts';
import { text } from '../provider-text.ts';

const words = text.switchOn;

export function SwitchOnDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const { mutateAsync } = useSwitchProvider(provider);
  const switchOn = async (proof: MakersProof) => {
    await mutateAsync({ isActive: true, ...proof });
    toast.success(text.switched(provider.name, true));
    onClose();
  };
  const { dialog, field } = useCallForm({
    initialValues: { password: '', code: '' },
    validate: () => ({}),
    failed: text.switchFailed,
    send: ({ password, code }) => switchOn({ password, ...(code !== '' && { code }) }),
  });
  return (
    <FormDialog
      opened
      title={words.title(provider.name)}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <MakerFields field={field} disabled={dialog.busy} onPasskey={(passkey) => switchOn({ passkey })} />
    </FormDialog>
  );
}
