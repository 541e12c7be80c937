import type { User } from '@switchboard/contract/people/user.ts';
import { useCallback } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSendInvitation } from '../api.ts';
import { text } from '../text.ts';

const words = text.invitation;

/** Sends somebody a new link for their first password, and says so. */
export function useInviteAgain() {
  const { mutate } = useSendInvitation();
  return useCallback(
    (user: User) =>
      mutate(user._id, {
        onSuccess: () => toast.success(words.sent(fullName(user), user.email)),
        onError: (error) => toast.error(wordsOf(error, words.failed)),
      }),
    [mutate],
  );
}
