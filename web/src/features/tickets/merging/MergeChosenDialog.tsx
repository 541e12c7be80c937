import { Select } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ticketOptions } from '../api/get-ticket.ts';
import { MergeForm } from './MergeForm.tsx';
import { words } from './text.ts';

interface MergeChosenDialogProps {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

export function MergeChosenDialog({ ids, onDone, onClose }: MergeChosenDialogProps) {
  const tickets = useQueries({ queries: ids.map((id) => ticketOptions(id)) });
  const [target, setTarget] = useState<string | null>(null);
  const merging = useMemo(
    () => (target === null ? null : { target, sources: ids.filter((id) => id !== target) }),
    [target, ids],
  );
  return (
    <MergeForm merging={merging} onDone={onDone} onClose={onClose}>
      <Select
        label={words.target}
        data={tickets.flatMap(({ data }) =>
          data ? [{ value: data._id, label: `${data.ticketNumber} ${data.summary}` }] : [],
        )}
        value={target}
        onChange={setTarget}
        allowDeselect={false}
        required
        data-autofocus
      />
    </MergeForm>
  );
}
