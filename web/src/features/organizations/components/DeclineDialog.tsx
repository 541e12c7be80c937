import { TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ListedLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { useDeclineRequest } from '../api.ts';
import { text } from '../text.ts';

const words = text.requests;

/** Asks before a request is declined, and for the reason that the record keeps. */
export function DeclineDialog({ request, onClose }: { request: ListedLicenseRequest; onClose: () => void }) {
  const { mutate, isPending, error } = useDeclineRequest(request._id);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      opened
      title={words.declineTitle(request.organization.name)}
      subtitle={words.declineMessage}
      submitLabel={words.short.decline}
      busy={isPending}
      error={error ? wordsOf(error, words.failed) : null}
      onSubmit={() =>
        mutate(reason, {
          onSuccess: () => {
            toast.success(words.declined);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={<FieldLabel optional>{words.reason}</FieldLabel>}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={LENGTH.reason}
        data-autofocus
      />
    </FormDialog>
  );
}
