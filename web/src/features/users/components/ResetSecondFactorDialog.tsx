import type { User } from '@switchboard/contract/entities/user.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useResetSecondFactor } from '../api/write-user.ts';
import { text } from '../text.ts';

const words = text.reset;

export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetSecondFactor(user._id);
  const name = fullName(user);
  return (
    <ConfirmDialog
      opened
      danger
      title={words.title(name)}
      message={words.message}
      confirmLabel={words.confirm}
      busy={reset.isPending}
      error={reset.error ? wordsOf(reset.error, words.failed) : null}
      onConfirm={() =>
        reset.mutate(undefined, {
          onSuccess: () => {
            toast.success(words.done(name));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
