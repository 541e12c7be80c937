import { Select } from '@mantine/core';
import { LINK_TYPES, type LinkType } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadOtherTickets, useLinkTicket } from './api.ts';
import { linkWords, words } from './text.ts';

interface Choice {
  readonly type: LinkType;
  readonly inverse: boolean;
}

const CHOICES: readonly Choice[] = LINK_TYPES.flatMap((type): Choice[] =>
  type === 'relates'
    ? [{ type, inverse: false }]
    : [
        { type, inverse: false },
        { type, inverse: true },
      ],
);
const FIRST: Choice = { type: 'relates', inverse: false };
const wordsFor = ({ type, inverse }: Choice) => linkWords(type, inverse);

/** Chooses another ticket, and how the two belong together. */
export function LinkDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [choice, setChoice] = useState(FIRST);
  const [other, setOther] = useState<FilterOption | null>(null);
  const { _id, organizationId } = ticket;
  const loadOptions = useMemo(() => loadOtherTickets({ _id, organizationId }), [_id, organizationId]);
  const link = useLinkTicket(_id);
  return (
    <FormDialog
      opened
      title={words.add}
      subtitle={ticket.ticketNumber}
      submitLabel={words.submit}
      busy={link.isPending}
      disabled={other === null}
      error={link.isError ? wordsOf(link.error, words.failed) : null}
      onSubmit={() => {
        if (other === null) return;
        link.mutate(
          { ...choice, ticket: other.value },
          {
            onSuccess: ({ link: made }) => {
              toast.success(words.done(made.ticket.ticketNumber));
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Select
        label={words.type}
        data={CHOICES.map(wordsFor)}
        value={wordsFor(choice)}
        allowDeselect={false}
        onChange={(chosen) => setChoice(CHOICES.find((one) => wordsFor(one) === chosen) ?? FIRST)}
      />
      <SearchSelect
        label={words.ticket}
        value={other}
        onChange={setOther}
        loadOptions={loadOptions}
        placeholder={words.search}
        what={words.tickets}
        required
      />
    </FormDialog>
  );
}
