import { Select } from '@mantine/core';
import {
  ASKED_LABELS,
  IMPACT_LABELS,
  IMPACTS,
  URGENCIES,
  URGENCY_LABELS,
} from '@switchboard/contract/tickets/forms/asked-priority.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Property } from '../../../ui/page/Properties.tsx';
import { useAnswerPriority } from './api.ts';
import { text } from './text.ts';

interface AskedPropertiesProps {
  ticket: Ticket;
  mayEdit: boolean;
}

/** What the priority follows from, until its staff choose another one. */
export function AskedProperties({ ticket, mayEdit }: AskedPropertiesProps) {
  const { mutate, isPending } = useAnswerPriority(ticket._id);
  const save = (answer: Parameters<typeof mutate>[0]) =>
    mutate(answer, { onError: (error) => toast.error(wordsOf(error, text.failed)) });
  return (
    <>
      <Answer
        label={ASKED_LABELS.impact}
        values={IMPACTS}
        labels={IMPACT_LABELS}
        value={ticket.impact}
        onChange={(impact) => save({ impact })}
        mayEdit={mayEdit}
        busy={isPending}
      />
      <Answer
        label={ASKED_LABELS.urgency}
        values={URGENCIES}
        labels={URGENCY_LABELS}
        value={ticket.urgency}
        onChange={(urgency) => save({ urgency })}
        mayEdit={mayEdit}
        busy={isPending}
      />
    </>
  );
}

interface AnswerProps<Value extends string> {
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  value: Value | null;
  onChange: (value: Value) => void;
  mayEdit: boolean;
  busy: boolean;
}

function Answer<Value extends string>({
  label,
  values,
  labels,
  value,
  onChange,
  mayEdit,
  busy,
}: AnswerProps<Value>) {
  return (
    <Property label={label}>
      {mayEdit ? (
        <Select
          size="xs"
          flex={1}
          aria-label={label}
          placeholder={text.none}
          data={values.map((one) => ({ value: one, label: labels[one] }))}
          value={value}
          allowDeselect={false}
          disabled={busy}
          onChange={(chosen) => {
            const known = values.find((one) => one === chosen);
            if (known && known !== value) onChange(known);
          }}
        />
      ) : (
        (value && labels[value]) || text.none
      )}
    </Property>
  );
}
