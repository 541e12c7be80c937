import { Checkbox, Text, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  newPayment,
  type Payment,
  type Subscription,
} from '@switchboard/contract/organizations/subscriptions.ts';
import { useState } from 'react';
import { z } from 'zod';
import { day, isoDay, money } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { readDay } from '../../../ui/dates/typed-date.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { useRecordPayment } from '../api.ts';
import { monthAfter } from '../month-after.ts';
import { text } from '../text.ts';
import { PaymentList } from './PaymentList.tsx';
import { VoidPaymentDialog } from './VoidPaymentDialog.tsx';

const words = text.billing;

/** With the date to which the next one moves. */
const movingPayment = newPayment.extend({ nextPayment: z.iso.date(MESSAGES.dateInvalid) });

/** The next month's payment, as it is most often recorded. */
const valuesOf = ({ monthlyPrice, nextPayment, startDate }: Subscription) => ({
  amount: monthlyPrice > 0 ? monthlyPrice.toFixed(2) : '',
  date: isoDay(new Date()),
  note: '',
  // Plans are paid by the month.
  nextPayment: monthAfter(nextPayment ?? isoDay(new Date()), startDate),
});

interface BillingDialogProps {
  subscription: Subscription;
  currency: string;
  onClose: () => void;
}

/** What an organization has paid, and what it has just paid. Stays open: payments often come several at once. */
export function BillingDialog({ subscription, currency, onClose }: BillingDialogProps) {
  const { organization, nextPayment } = subscription;
  const [page, setPage] = useState(1);
  const [voiding, setVoiding] = useState<Payment | null>(null);
  const [due, setDue] = useState(nextPayment);
  const [moves, setMoves] = useState(nextPayment !== null);
  const { mutateAsync } = useRecordPayment(organization._id);
  const { dialog, field, form } = useCallForm({
    initialValues: valuesOf(subscription),
    validate: moves ? movingPayment : newPayment,
    failed: words.failed,
    send: async (values) => {
      const { nextPayment: moved, ...paid } = values;
      const { payment } = await mutateAsync(newPayment.parse(moves ? values : paid));
      toast.success(words.recorded(money(payment.amount, currency)));
      const nowDue = moves ? moved : due;
      setDue(nowDue);
      const next = valuesOf({ ...subscription, nextPayment: nowDue });
      form.setInitialValues(next);
      form.setValues(next);
      form.clearErrors();
      setPage(1);
    },
  });
  const wanted = readDay(form.values.nextPayment);
  return (
    <>
      <FormDialog
        opened
        title={words.title}
        subtitle={`${organization.name} · ${subscription.plan}`}
        submitLabel={words.submit}
        cancelLabel={words.close}
        width={560}
        {...dialog}
        onClose={onClose}
      >
        <FieldColumns>
          <TextInput
            {...field('amount')}
            label={words.amount}
            rightSection={
              <Text span fz="xs" lh="md" c="dimmed">
                {currency}
              </Text>
            }
            rightSectionWidth={52}
            rightSectionPointerEvents="none"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            data-autofocus
          />
          <DateField {...field('date')} label={words.date} max={isoDay(new Date())} />
        </FieldColumns>
        <TextInput
          {...field('note')}
          label={<FieldLabel optional>{words.note}</FieldLabel>}
          maxLength={LENGTH.paymentNote}
        />
        <FieldColumns>
          <Checkbox
            checked={moves}
            onChange={(event) => setMoves(event.currentTarget.checked)}
            label={wanted === null ? words.moveUndated : words.move(day(wanted))}
            description={due === null ? words.dueNever : words.dueNow(day(due))}
          />
          {moves && <DateField {...field('nextPayment')} label={words.nextPayment} />}
        </FieldColumns>
        <PaymentList organizationId={organization._id} page={page} onPage={setPage} onVoid={setVoiding} />
      </FormDialog>
      {voiding && (
        <VoidPaymentDialog
          organizationId={organization._id}
          payment={voiding}
          currency={currency}
          onClose={() => setVoiding(null)}
        />
      )}
    </>
  );
}
