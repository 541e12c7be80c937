import { Select } from '@mantine/core';
import { ADDED_RELATIONS, type AddedRelation } from '@switchboard/contract/enums.ts';
import type { PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { PersonField } from '../../../shared/own-fields/PersonField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useAddPerson } from './api.ts';
import { words } from './text.ts';

const CHOICES = ADDED_RELATIONS.map((value) => ({ value, label: words.choices[value] }));

/** Names somebody, and says what they may do; who will read what from then on is said before. */
export function AddPersonDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [person, setPerson] = useState<PersonValue | null>(null);
  const [relation, setRelation] = useState<AddedRelation>('participant');
  const add = useAddPerson(ticket._id);
  return (
    <FormDialog
      opened
      title={words.add}
      subtitle={ticket.ticketNumber}
      submitLabel={words.submit}
      busy={add.isPending}
      disabled={person === null}
      error={add.isError ? wordsOf(add.error, words.failed) : null}
      onSubmit={() => {
        if (person === null) return;
        add.mutate(
          { user: person._id, relation },
          {
            onSuccess: () => {
              toast.success(words.added(fullName(person)));
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <PersonField
        label={words.person}
        value={person}
        organization={ticket.organizationId}
        onChange={(value) =>
          setPerson(typeof value === 'object' && value !== null && 'firstName' in value ? value : null)
        }
      />
      <Select
        label={words.as}
        data={CHOICES}
        value={relation}
        allowDeselect={false}
        description={person === null ? null : words.readers(fullName(person))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(value) => setRelation(ADDED_RELATIONS.find((one) => one === value) ?? 'participant')}
      />
    </FormDialog>
  );
}
