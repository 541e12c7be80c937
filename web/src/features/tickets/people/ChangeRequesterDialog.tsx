import type { PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { PersonField } from '../../../shared/own-fields/PersonField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useChangeRequester } from './api.ts';
import { words } from './text.ts';

/** Says whose request a ticket is; what the former requester loses by it is said before. */
export function ChangeRequesterDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [person, setPerson] = useState<PersonValue | null>(null);
  const change = useChangeRequester(ticket._id);
  return (
    <FormDialog
      opened
      title={words.changeRequester}
      subtitle={ticket.ticketNumber}
      submitLabel={words.change}
      busy={change.isPending}
      disabled={person === null}
      error={change.isError ? wordsOf(change.error, words.failed) : null}
      note={words.loses(fullName(ticket.createdBy))}
      onSubmit={() => {
        if (person === null) return;
        change.mutate(person._id, {
          onSuccess: () => {
            toast.success(words.requesterChanged(fullName(person)));
            onClose();
          },
        });
      }}
      onClose={onClose}
    >
      <PersonField
        label={words.requester}
        value={person}
        organization={ticket.organizationId}
        onChange={(value) =>
          setPerson(typeof value === 'object' && value !== null && 'firstName' in value ? value : null)
        }
      />
    </FormDialog>
  );
}
