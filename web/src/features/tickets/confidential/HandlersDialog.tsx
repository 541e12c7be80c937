import { CONFIDENTIAL } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { type NamedPerson, PeopleField } from '../../../shared/own-fields/PeopleField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSetHandlers } from './api.ts';
import { words } from './text.ts';

/** Names who handles a confidential ticket. */
export function HandlersDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const change = useSetHandlers(ticket._id);
  const [handlers, setHandlers] = useState<readonly NamedPerson[]>(() =>
    ticket.people.filter(({ relation }) => relation === 'handler'),
  );
  return (
    <FormDialog
      opened
      title={words.changeHandlers}
      subtitle={ticket.ticketNumber}
      submitLabel={words.save}
      note={words.handlersNote}
      busy={change.isPending}
      disabled={handlers.length === 0}
      error={change.isError ? wordsOf(change.error, words.failed) : null}
      onSubmit={() =>
        change.mutate(
          handlers.map(({ _id }) => _id),
          {
            onSuccess: () => {
              toast.success(words.handlersChanged);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <PeopleField
        label={words.addHandler}
        people={handlers}
        onChange={setHandlers}
        most={CONFIDENTIAL.handlers}
        organization={ticket.organizationId}
        removeLabel={words.removeHandler}
      />
    </FormDialog>
  );
}
