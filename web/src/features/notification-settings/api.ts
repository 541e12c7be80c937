import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  changedPreferences,
  getNotificationPreferences,
  type NotificationPreferences,
  setNotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useUserKey } from '../../lib/cache/query-client.ts';
import { followZone } from '../../lib/notifications/unread-notifications.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { text } from './text.ts';

const NAME = 'notification-preferences';
type Change = BodyInput<typeof setNotificationPreferences>;
export type ChangePreferences = (change: Change) => void;

export const usePreferences = () =>
  useApiQuery([NAME], (options) => call(getNotificationPreferences, options), {
    select: ({ notificationPreferences }) => notificationPreferences,
  });

type Kept = { readonly notificationPreferences: NotificationPreferences };

/** Each choice takes hold at once, in the order in which they are made, and back where the server refuses. */
export function useChangePreferences(): ChangePreferences {
  const client = useQueryClient();
  const queryKey = useUserKey()(NAME);
  const mutationKey = [...queryKey, 'change'];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) => call(setNotificationPreferences, { body: change }),
    onMutate: async (change) => {
      // What is on its way from the server does not know of this change.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Kept>(
        queryKey,
        (kept) =>
          kept && { notificationPreferences: changedPreferences(kept.notificationPreferences, change) },
      );
    },
    onSuccess: (answer) => {
      // While a later change is on its way, this answer is already history.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData<Kept>(queryKey, answer);
      followZone(answer.notificationPreferences.timeZone);
      toast.success(text.saved);
    },
    onError: (failure) => {
      toast.error(wordsOf(failure, text.failed));
      void client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
