import { SegmentedControl, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { waitingFields } from '@switchboard/contract/tickets/clocks.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSetWaiting } from './api.ts';
import { words } from './text.ts';

type On = 'us' | 'requester' | 'vendor';

const CHOICES = [
  { value: 'us', label: words.onUs },
  { value: 'requester', label: words.onRequester },
  { value: 'vendor', label: words.onVendor },
];

const presentOf = ({ waitingOn }: Ticket): On =>
  waitingOn?.kind === 'vendor' || waitingOn?.kind === 'requester' ? waitingOn.kind : 'us';

/** Says whom a ticket waits for: what stops its clocks, and for how long. */
export function WaitingDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { mutateAsync } = useSetWaiting(ticket._id);
  const { dialog, field, form } = useCallForm({
    initialValues: { on: presentOf(ticket), vendor: ticket.waitingOn?.vendor ?? '', note: '' },
    validate: waitingFields,
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(values);
      toast.success(words.saved);
      onClose();
    },
  });
  return (
    <FormDialog opened title={words.waitingOn} submitLabel={words.save} {...dialog} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={words.waitingOn}
        data={CHOICES}
        value={form.values.on}
        onChange={(on) => form.setFieldValue('on', on as On)}
      />
      {form.values.on === 'vendor' && (
        <TextInput {...field('vendor')} label={words.vendor} maxLength={LENGTH.name} data-autofocus />
      )}
      <TextInput {...field('note')} label={words.note} maxLength={LENGTH.reason} />
    </FormDialog>
  );
}
