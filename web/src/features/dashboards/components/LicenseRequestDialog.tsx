import { NumberInput, Textarea } from '@mantine/core';
import { LENGTH, LICENSES } from '@switchboard/contract/limits.ts';
import { licensesAlreadyThere } from '@switchboard/contract/messages.ts';
import { newLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { useRequestLicenses } from '../api.ts';
import { text } from '../text.ts';

const words = text.request;
const TOTAL = 'requestedTotal';

interface LicenseRequestDialogProps {
  organizationId: string;
  /** How many licenses there are now. */
  present: number;
  onClose: () => void;
}

/** What is wrong with the total as it was typed. */
function problemOf(total: number | undefined, present: number): { [TOTAL]?: string } {
  const { error } = newLicenseRequest.shape.requestedTotal.safeParse(total);
  const tooFew = total !== undefined && total <= present ? licensesAlreadyThere(present) : undefined;
  const problem = error ? error.issues[0]?.message : tooFew;
  return problem === undefined ? {} : { [TOTAL]: problem };
}

const numberOf = (typed: number | string): number | undefined => (typed === '' ? undefined : Number(typed));

/** Asks the super admins for more licenses. */
export function LicenseRequestDialog({ organizationId, present, onClose }: LicenseRequestDialogProps) {
  const { mutateAsync } = useRequestLicenses();
  const { form, dialog } = useCallForm<{ [TOTAL]: number | string; note: string }>({
    initialValues: { [TOTAL]: '', note: '' },
    validate: (values) => problemOf(numberOf(values[TOTAL]), present),
    failed: words.failed,
    send: async ({ note, ...typed }) => {
      const requestedTotal = numberOf(typed[TOTAL]);
      await mutateAsync({ organizationId, wish: { note, ...(requestedTotal && { requestedTotal }) } });
      toast.success(words.done);
      onClose();
    },
  });

  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <NumberInput
        {...form.getInputProps(TOTAL)}
        label={<FieldLabel optional>{words.total}</FieldLabel>}
        description={words.totalHelp(present)}
        allowNegative={false}
        allowDecimal={false}
        min={present + 1}
        max={LICENSES.most}
        clampBehavior="none"
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('note')}
        label={<FieldLabel optional>{words.note}</FieldLabel>}
        description={words.noteHelp}
        maxLength={LENGTH.licenseNote}
        autosize
        minRows={2}
        maxRows={6}
      />
    </FormDialog>
  );
}
