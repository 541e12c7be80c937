import { Text } from '@mantine/core';
import type { User } from '@switchboard/contract/people/user.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { SessionList } from '../../../shared/sessions/SessionList.tsx';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useEndSessionOf, useSessionsOf } from '../api.ts';
import { text } from '../text.ts';

const words = text.sessions;

/** Where a person is signed in, each session with its end. */
export function SessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const query = useSessionsOf(user._id);
  const ending = useEndSessionOf(user._id);
  const end = (id: string) =>
    ending.mutate(id, {
      onSuccess: () => toast.success(words.ended),
      onError: (error) => toast.error(wordsOf(error, words.failed)),
    });
  return (
    <InfoDialog title={words.title(fullName(user))} subtitle={words.subtitle} width={520} onClose={onClose}>
      <Loaded query={query} what={words.what} framed placeholder={<SkeletonCard rows={2} height={52} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <Text size="sm" c="secondary">
              {words.none}
            </Text>
          ) : (
            <SessionList
              label={words.list}
              sessions={sessions}
              ending={ending.isPending ? ending.variables : null}
              onEnd={end}
            />
          )
        }
      </Loaded>
    </InfoDialog>
  );
}
