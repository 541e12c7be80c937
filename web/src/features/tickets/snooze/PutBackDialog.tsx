import { Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { usePutBack } from './api.ts';
import { words } from './text.ts';

const { back: text } = words;

/** Why an agent cannot go on with a ticket, which its team reads. */
export function PutBackDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = usePutBack(ticket);
  return (
    <FormDialog
      opened
      title={text.title(ticket.ticketNumber)}
      subtitle={ticket.team === null ? text.helpNoTeam : text.help}
      submitLabel={text.submit}
      busy={isPending}
      disabled={reason.trim() === ''}
      dirty={reason !== ''}
      error={error ? wordsOf(error, words.failed) : null}
      onSubmit={() => mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Textarea
        label={text.reason}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        maxLength={LENGTH.notes}
        autosize
        minRows={3}
        maxRows={10}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
