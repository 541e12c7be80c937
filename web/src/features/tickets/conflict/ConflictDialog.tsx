import { Button, Stack } from '@mantine/core';
import type { ChangedField } from '@switchboard/contract/errors.ts';
import { shortLabel, TICKET_FIELD_NAMES } from '@switchboard/contract/tickets/ticket-fields.ts';
import { DialogFrame, Question } from '../../../ui/dialog/DialogFrame.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { Strong } from '../../../ui/text/Strong.tsx';
import type { Decision } from './asked-conflict.ts';
import { words } from './text.ts';

interface ConflictDialogProps {
  changed: readonly ChangedField[];
  decide: (decision: Decision) => void;
}

const labelOf = (field: string) => {
  if (field === 'team') return words.team;
  const name = TICKET_FIELD_NAMES.find((one) => one === field);
  return name === undefined ? field : shortLabel(name);
};

/** Who has given which field what. Whoever closes it leaves it as it is. */
export function ConflictDialog({ changed, decide }: ConflictDialogProps) {
  return (
    <DialogFrame opened width={436} onClose={() => decide('theirs')}>
      <Question
        title={words.title}
        message={
          <Stack gap={4}>
            {changed.map(({ field, label, by, at, to }) => (
              <span key={field}>
                {by?.name ?? words.product} {words.set} <Strong>{label ?? labelOf(field)}</Strong> {words.to}{' '}
                <Strong>{to ?? words.nothing}</Strong>, <RelativeTime date={at} />.
              </span>
            ))}
          </Stack>
        }
      >
        <Button variant="default" onClick={() => decide('mine')}>
          {words.mine}
        </Button>
        <Button onClick={() => decide('theirs')} data-autofocus>
          {words.theirs}
        </Button>
      </Question>
    </DialogFrame>
  );
}
