import { Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { words } from './text.ts';

interface ReasonDialogProps {
  title: string;
  subtitle: string;
  /** What follows from it. */
  note: string;
  submitLabel: string;
  send: { readonly isPending: boolean; readonly error: Error | null };
  /** Sends it; the dialog closes once that is done. */
  onSend: (reason: string, done: () => void) => void;
  onClose: () => void;
}

/** Asks why; everybody on the ticket will read it. */
export function ReasonDialog({
  title,
  subtitle,
  note,
  submitLabel,
  send,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      opened
      title={title}
      subtitle={subtitle}
      submitLabel={submitLabel}
      note={note}
      busy={send.isPending}
      disabled={reason.trim() === ''}
      error={send.error && wordsOf(send.error, words.failed)}
      onSubmit={() => onSend(reason, onClose)}
      onClose={onClose}
    >
      <Textarea
        label={words.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={LENGTH.openingReason}
        autosize
        minRows={2}
        maxRows={6}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
