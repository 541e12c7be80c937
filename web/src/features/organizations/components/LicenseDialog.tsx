import { Select, Textarea, TextInput } from '@mantine/core';
import { LICENSE_TYPES, type LicenseType } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ListedLicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import {
  licenseTotal,
  organizationChanges,
} from '@switchboard/contract/organizations/organization-fields.ts';
import type { Licenses } from '../../../lib/format/license-usage.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { useEditOrganization } from '../api.ts';
import { LICENSE_LABELS, text } from '../text.ts';
import { IdlePeople } from './IdlePeople.tsx';
import { LicenseEffect } from './LicenseEffect.tsx';

const words = text.license;

/** An organization with its licenses, from the list or from its request. */
export interface Licensed {
  readonly _id: string;
  readonly name: string;
  readonly licenses: Licenses;
}

interface LicenseDialogProps {
  organization: Licensed;
  /** Its open request: what it asks for is filled in, and another total decides it. */
  request: ListedLicenseRequest | undefined;
  onClose: () => void;
}

export function LicenseDialog({ organization, request, onClose }: LicenseDialogProps) {
  const { licenses } = organization;
  const { mutateAsync } = useEditOrganization();
  const { dialog, field, form } = useCallForm({
    initialValues: {
      totalLicenses: String(request?.requestedTotal ?? licenses.totalLicenses),
      licenseType: licenses.licenseType as string,
      licenseNotes: licenses.licenseNotes,
    },
    validate: organizationChanges,
    failed: words.failed,
    send: async ({ totalLicenses, licenseType, licenseNotes }) => {
      await mutateAsync({
        id: organization._id,
        totalLicenses: Number(totalLicenses),
        licenseType: licenseType as LicenseType,
        licenseNotes,
      });
      toast.success(words.done);
      onClose();
    },
  });
  const total = licenseTotal.safeParse(form.values.totalLicenses).data ?? null;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={organization.name}
      submitLabel={words.submit}
      {...dialog}
      note={noteOf(licenses, total)}
      onClose={onClose}
    >
      <LicenseEffect now={licenses} total={total} request={request} />
      {request && <IdlePeople organization={organization._id} />}
      <FieldColumns>
        <TextInput
          {...field('totalLicenses')}
          label={words.total}
          description={words.totalHelp(licenses.usedLicenses)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={6}
          data-autofocus
        />
        <Select
          {...field('licenseType')}
          label={words.type}
          data={LICENSE_TYPES.map((type) => ({ value: type, label: LICENSE_LABELS[type] }))}
          allowDeselect={false}
        />
      </FieldColumns>
      <Textarea
        {...field('licenseNotes')}
        label={<FieldLabel optional>{words.notes}</FieldLabel>}
        maxLength={LENGTH.licenseNote}
        autosize
        minRows={2}
        maxRows={6}
      />
    </FormDialog>
  );
}

function noteOf({ usedLicenses, totalLicenses }: Licenses, total: number | null): string | undefined {
  if (total === null) return undefined;
  if (usedLicenses > total) return words.over(usedLicenses - total);
  if (total > totalLicenses) return words.more(total - totalLicenses);
  return total < totalLicenses ? words.fewer(totalLicenses - total) : undefined;
}
