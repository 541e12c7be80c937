import { Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { offerHandover } from '@switchboard/contract/tickets/handovers.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadReceivers, useOffer } from './api.ts';
import { words } from './text.ts';

const { form: text } = words;

interface Values extends Record<string, unknown> {
  /** "user:" or "team:" with the id. */
  to: string;
  state: string;
  nextStep: string;
  /** As it is typed, in the reader's zone. */
  promisedAt: string;
}

function bodyOf({ to, state, nextStep, promisedAt }: Values) {
  const [kind = '', id = ''] = to.split(':');
  const moment = new Date(promisedAt);
  return {
    to: kind === 'team' ? { team: id } : { user: id },
    state,
    nextStep,
    promisedAt: promisedAt === '' ? null : Number.isNaN(moment.getTime()) ? promisedAt : moment.toISOString(),
  };
}

function mistakes(values: Values): Partial<Record<string, string>> {
  const parsed = offerHandover.body.safeParse(bodyOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

/** Who takes the ticket next, and what they need to know. */
export function HandOverDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { mutateAsync } = useOffer(ticket._id);
  const [loadOptions] = useState(() => loadReceivers(ticket.assignedTo?._id));
  const [receiver, setReceiver] = useState<FilterOption | null>(null);
  const { dialog, field, form } = useCallForm<Values>({
    initialValues: { to: '', state: '', nextStep: '', promisedAt: '' },
    validate: mistakes,
    failed: text.failed,
    send: async (values) => {
      await mutateAsync(bodyOf(values));
      toast.success(text.offered);
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={text.title(ticket.ticketNumber)}
      subtitle={text.help}
      submitLabel={text.submit}
      disabled={receiver === null}
      {...dialog}
      onClose={onClose}
    >
      <SearchSelect
        {...field('to')}
        label={text.to}
        placeholder={text.choose}
        what={text.receivers}
        loadOptions={loadOptions}
        value={receiver}
        required
        onChange={(option) => {
          setReceiver(option);
          form.setFieldValue('to', option?.value ?? '');
        }}
      />
      <Textarea
        {...field('state')}
        label={text.state}
        maxLength={LENGTH.notes}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Textarea
        {...field('nextStep')}
        label={text.nextStep}
        maxLength={LENGTH.notes}
        autosize
        minRows={2}
        maxRows={8}
      />
      <DateField
        {...field('promisedAt')}
        withTime
        label={<FieldLabel optional>{text.promisedAt}</FieldLabel>}
      />
    </FormDialog>
  );
}
