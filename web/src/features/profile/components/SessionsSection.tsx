import { Button } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { SessionList } from '../../../shared/sessions/SessionList.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from '../api.ts';
import { text } from '../text.ts';

const words = text.sessions;

export function SessionsSection() {
  const query = useSessions();
  const ending = useEndOtherSessions();
  const one = useEndSession();
  const [asking, setAsking] = useState(false);
  /** As many as there were when the question was asked: they leave before it does. */
  const [asked, setAsked] = useState(0);
  const others = query.data?.filter(({ current }) => !current).length ?? 0;

  const endOthers = () =>
    ending.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast.success(words.ended);
      },
    });

  return (
    <FormSection title={words.title} description={words.help}>
      <Loaded query={query} what={words.what} framed placeholder={<SkeletonCard rows={2} height={52} />}>
        {(sessions) => (
          <SessionList
            label={words.list}
            sessions={sessions}
            ending={one.isPending ? one.variables : null}
            onEnd={(id) =>
              one.mutate(id, {
                onSuccess: () => toast.success(words.endedOne),
                onError: (error) => toast.error(wordsOf(error, words.failedOne)),
              })
            }
          />
        )}
      </Loaded>
      <FormActions>
        <Button
          variant="default"
          disabled={others === 0}
          onClick={() => {
            ending.reset();
            setAsked(others);
            setAsking(true);
          }}
        >
          {words.endOthers}
        </Button>
      </FormActions>
      <ConfirmDialog
        opened={asking}
        title={words.confirmTitle}
        message={words.confirm(asked)}
        confirmLabel={words.confirmLabel}
        danger
        busy={ending.isPending}
        error={ending.isError ? wordsOf(ending.error, words.failed) : null}
        onConfirm={endOthers}
        onClose={() => setAsking(false)}
      />
    </FormSection>
  );
}
