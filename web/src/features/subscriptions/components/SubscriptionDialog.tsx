import { Autocomplete, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATUSES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { type Subscription, subscriptionChanges } from '@switchboard/contract/organizations/subscriptions.ts';
import { differing } from '../../../lib/forms/differing.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { useEditSubscription } from '../api.ts';
import { text } from '../text.ts';

const words = text.details;
const HELP_BELOW: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const valuesOf = (subscription: Subscription) => ({
  plan: subscription.plan,
  monthlyPrice: subscription.monthlyPrice.toFixed(2),
  status: subscription.recordedStatus as string,
  startDate: subscription.startDate ?? '',
  endDate: subscription.endDate ?? '',
  nextPayment: subscription.nextPayment ?? '',
  paymentMethod: subscription.paymentMethod,
  features: subscription.features.join('\n'),
});
type Values = ReturnType<typeof valuesOf>;

/** Why it is not shown as it was recorded. */
function statusHelp({ status, recordedStatus }: Subscription): string | undefined {
  if (status === recordedStatus) return undefined;
  return status === 'Suspended' ? words.resting : words.expired;
}

interface SubscriptionDialogProps {
  subscription: Subscription;
  currency: string;
  onClose: () => void;
}

/** What was agreed with an organization, to read and to change. */
export function SubscriptionDialog({ subscription, currency, onClose }: SubscriptionDialogProps) {
  const { organization } = subscription;
  const { mutateAsync } = useEditSubscription(organization._id);
  const initialValues = valuesOf(subscription);
  const { dialog, field, form } = useCallForm<Values>({
    initialValues,
    validate: subscriptionChanges,
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(subscriptionChanges.parse(differing(initialValues, values)));
      toast.success(words.saved(organization.name));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={`${organization.name} · ${organization.code}`}
      submitLabel={words.submit}
      width={560}
      {...dialog}
      disabled={!form.isDirty()}
      note={`${words.users(subscription.currentUsers, subscription.userLimit)} ${words.manage}`}
      onClose={onClose}
    >
      <FieldColumns>
        <Autocomplete
          {...field('plan')}
          label={words.plan}
          data={[...SUBSCRIPTION_PLANS]}
          // All of them are offered where one is filled in too, and only when asked for.
          openOnFocus={false}
          filter={({ options }) => options}
          maxLength={LENGTH.name}
          data-autofocus
        />
        <TextInput
          {...field('monthlyPrice')}
          label={words.price(currency)}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
      </FieldColumns>
      <Select
        {...field('status')}
        label={words.status}
        data={[...SUBSCRIPTION_STATUSES]}
        allowDeselect={false}
        description={statusHelp(subscription)}
        inputWrapperOrder={HELP_BELOW}
      />
      <FieldColumns>
        <DateField {...field('startDate')} label={<FieldLabel optional>{words.start}</FieldLabel>} />
        <DateField
          {...field('endDate')}
          label={<FieldLabel optional>{words.end}</FieldLabel>}
          description={words.endHelp}
          min={form.values.startDate}
        />
      </FieldColumns>
      <FieldColumns>
        <TextInput
          {...field('paymentMethod')}
          label={<FieldLabel optional>{words.method}</FieldLabel>}
          maxLength={LENGTH.name}
        />
        <DateField {...field('nextPayment')} label={<FieldLabel optional>{words.nextPayment}</FieldLabel>} />
      </FieldColumns>
      <Textarea
        {...field('features')}
        label={<FieldLabel optional>{words.features}</FieldLabel>}
        description={words.featuresHelp}
        inputWrapperOrder={HELP_BELOW}
        autosize
        minRows={3}
        maxRows={8}
      />
    </FormDialog>
  );
}
