import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { wordsOf } from '../../lib/api/api-error.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useMarkAllUpTo, useMarkNotification } from './api.ts';
import { text } from './text.ts';

/** Marks entries, and says when that did not work. */
export function useMarking() {
  const one = useMarkNotification();
  const all = useMarkAllUpTo();
  const onError = (failure: Error) => void toast.error(wordsOf(failure, text.failed));
  return {
    mark: (entry: Notification, read: boolean) => one.mutate({ entry, read }, { onError }),
    /** Whoever opens an entry has read it. */
    open: (entry: Notification) => {
      if (!entry.read) one.mutate({ entry, read: true });
    },
    markAll: (newest: Notification) => all.mutate(newest, { onError }),
    isMarkingAll: all.isPending,
  };
}
