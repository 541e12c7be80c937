import { Radio, Stack } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useMemo, useState } from 'react';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadOtherTickets } from '../links/api.ts';
import { words as links } from '../links/text.ts';
import { MergeForm } from './MergeForm.tsx';
import { words } from './text.ts';

const DIRECTIONS = ['into', 'here'] as const;

/** Merges the ticket of the page into another one, or the other one into it. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { _id, organizationId } = ticket;
  const [direction, setDirection] = useState<string>(DIRECTIONS[0]);
  const [other, setOther] = useState<FilterOption | null>(null);
  const loadOptions = useMemo(() => loadOtherTickets({ _id, organizationId }), [_id, organizationId]);
  const [target, source] = direction === 'into' ? [other?.value, _id] : [_id, other?.value];
  const merging = useMemo(() => (target && source ? { target, sources: [source] } : null), [target, source]);
  return (
    <MergeForm merging={merging} onClose={onClose}>
      <SearchSelect
        label={words.other}
        value={other}
        onChange={setOther}
        loadOptions={loadOptions}
        placeholder={links.search}
        what={links.tickets}
        required
      />
      <Radio.Group label={words.direction} value={direction} onChange={setDirection}>
        <Stack gap={8} mt={6}>
          {DIRECTIONS.map((one) => (
            <Radio key={one} value={one} label={words[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </MergeForm>
  );
}
