import { TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { type Payment, paymentVoiding } from '@switchboard/contract/organizations/subscriptions.ts';
import { day, money } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useVoidPayment } from '../api.ts';
import { text } from '../text.ts';

const words = text.billing.void;

interface VoidPaymentDialogProps {
  organizationId: string;
  payment: Payment;
  currency: string;
  onClose: () => void;
}

/** Asks why a payment is taken back: the record keeps it. */
export function VoidPaymentDialog({ organizationId, payment, currency, onClose }: VoidPaymentDialogProps) {
  const amount = money(payment.amount, currency);
  const { mutateAsync } = useVoidPayment(organizationId);
  const { dialog, field } = useCallForm({
    initialValues: { reason: '' },
    validate: paymentVoiding,
    failed: words.failed,
    send: async ({ reason }) => {
      await mutateAsync({ paymentId: payment._id, reason });
      toast.success(words.done(amount));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.about(amount, day(payment.date))}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <TextInput
        {...field('reason')}
        label={words.reason}
        description={words.effect}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LENGTH.reason}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
