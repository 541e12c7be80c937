import { Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { otherPriority as words } from './text.ts';

/** Whoever closes it leaves the priority as it is. */
export function ReasonDialog({ decide }: { decide: (reason: string | null) => void }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      opened
      title={words.title}
      submitLabel={words.submit}
      onSubmit={() => (reason.trim() === '' ? setMissing(true) : decide(reason.trim()))}
      onClose={() => decide(null)}
    >
      <Textarea
        label={words.reason}
        description={words.help}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LENGTH.reason}
        value={reason}
        error={isMissing && reason.trim() === '' ? MESSAGES.reasonRequired : null}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
