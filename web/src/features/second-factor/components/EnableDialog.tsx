import { useEffect } from 'react';
import { SetUpKey } from '../../../ui/codes/SetUpKey.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { useEnable, useEnrolment } from '../api.ts';
import { text } from '../text.ts';
import { ConfirmedDialog } from './ConfirmedDialog.tsx';

const words = text.enable;

export interface EnableDialogProps {
  onEnabled: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function EnableDialog({ onEnabled, onClose }: EnableDialogProps) {
  const { data: enrolment, isError, isPending, mutate: begin } = useEnrolment();
  const { mutateAsync: enable } = useEnable();
  useEffect(() => begin(), [begin]);
  return (
    <ConfirmedDialog
      words={words}
      width={520}
      codes="app"
      withoutPasskey
      disabled={enrolment === undefined}
      send={async (confirmation) => onEnabled((await enable(confirmation)).recoveryCodes)}
      onClose={onClose}
    >
      {enrolment !== undefined ? (
        <SetUpKey uri={enrolment.uri} keyText={enrolment.key} />
      ) : isError ? (
        <LoadError what={words.what} onRetry={() => begin()} busy={isPending} />
      ) : (
        <SkeletonRows rows={3} height={58} />
      )}
    </ConfirmedDialog>
  );
}
