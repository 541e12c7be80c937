import type { User } from '@switchboard/contract/people/user.ts';
import { fullName } from '../../../lib/format/format.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { useResetSecondFactor } from '../api.ts';
import { text } from '../text.ts';

const words = text.reset;

export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetSecondFactor(user._id);
  const name = fullName(user);
  return (
    <ConfirmMutation
      danger
      title={words.title(name)}
      message={words.message}
      confirmLabel={words.confirm}
      mutation={reset}
      input={undefined}
      done={words.done(name)}
      failed={words.failed}
      onClose={onClose}
    />
  );
}
