import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { SnoozeChoices } from '../triage/SnoozeChoices.tsx';
import { USUAL_SNOOZE, untilOf } from '../triage/snooze-choices.ts';
import { text } from '../triage/text.ts';
import { useSnooze } from './api.ts';
import { words } from './text.ts';

/** Until when a ticket is put off. */
export function SnoozeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [chosen, setChosen] = useState(USUAL_SNOOZE);
  const { mutate, isPending, error } = useSnooze(ticket);
  const until = untilOf(chosen, new Date());
  return (
    <FormDialog
      opened
      title={text.snooze.title(ticket.ticketNumber)}
      subtitle={text.snooze.help}
      submitLabel={text.snooze.submit}
      busy={isPending}
      disabled={until === undefined}
      error={error ? wordsOf(error, words.failed) : null}
      onSubmit={() => until !== undefined && mutate(until, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SnoozeChoices value={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
