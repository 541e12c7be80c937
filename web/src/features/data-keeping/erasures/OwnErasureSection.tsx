import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { dayAndTime } from '../../../lib/format/format.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useOwnErasure, useRequestErasure, useWithdrawRequest } from './erasure-api.ts';
import { own as words } from './erasure-text.ts';

/** Somebody asks to be erased, and takes it back. */
export function OwnErasureSection() {
  const query = useOwnErasure();
  const withdraw = useWithdrawRequest();
  const [asking, setAsking] = useState(false);
  const takeBack = async () => {
    try {
      await withdraw.mutateAsync(undefined);
      toast.success(words.withdrawn);
    } catch (error) {
      toast.error(wordsOf(error, words.failed));
    }
  };
  return (
    <FormSection title={words.title} description={words.help}>
      <Loaded query={query} what={words.what} framed placeholder={<SkeletonCard rows={1} height={36} />}>
        {({ erasure }) => (
          <>
            <Text size="sm">{erasure ? words.asked(dayAndTime(erasure.askedAt)) : words.none}</Text>
            <FormActions>
              {erasure ? (
                <Button variant="default" loading={withdraw.isPending} onClick={() => void takeBack()}>
                  {words.withdraw}
                </Button>
              ) : (
                <Button variant="default" onClick={() => setAsking(true)}>
                  {words.ask}
                </Button>
              )}
            </FormActions>
          </>
        )}
      </Loaded>
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </FormSection>
  );
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const { title, message, confirm, done, failed } = words.dialog;
  return (
    <ConfirmMutation
      title={title}
      message={message}
      confirmLabel={confirm}
      danger
      mutation={useRequestErasure()}
      input={undefined}
      done={done}
      failed={failed}
      onClose={onClose}
    />
  );
}
