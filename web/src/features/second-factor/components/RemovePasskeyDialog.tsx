import type { Passkey } from '@switchboard/contract/access/passkeys.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useRemovePasskey, useSecondFactor } from '../api.ts';
import { text } from '../text.ts';
import { ConfirmedDialog } from './ConfirmedDialog.tsx';
import { codesOf } from './codes-of.ts';

const words = text.passkeys.removal;

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { data: factor } = useSecondFactor();
  const { mutateAsync: remove } = useRemovePasskey(passkey._id);
  return (
    <ConfirmedDialog
      words={{ ...words, title: words.title(passkey.name) }}
      codes={codesOf(factor)}
      disabled={factor === undefined}
      send={async (confirmation) => {
        await remove(confirmation);
        toast.success(words.done);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
