import { type Preferences, setPreferences } from '@switchboard/contract/members/themes.ts';
import type { ListMode } from '@switchboard/contract/tickets/views/view-values.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { text } from './text.ts';

/** Drawn at once, and kept for every device of the person. */
export function useChooseMode() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'choose list mode' },
    mutationFn: (listMode: ListMode) => call(setPreferences, { body: { listMode } }),
    onError: (error) => toast.error(wordsOf(error, text.display.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: userKey('preferences') }),
  });
  return (listMode: ListMode) => {
    void client.cancelQueries({ queryKey: userKey('preferences') });
    client.setQueryData<Preferences>(
      userKey('preferences'),
      (present) => present && { ...present, listMode },
    );
    mutate(listMode);
  };
}
