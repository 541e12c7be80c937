import { Select, Textarea, TextInput } from '@mantine/core';
import { organizationChanges } from '@switchboard/contract/organizations/organization-fields.ts';
import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { refreshUser } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { useSaveOrganization } from '../api.ts';
import { LOGO, useLogoChoice } from '../logo-choice.ts';
import { type MyOrganizationValues, myForm, myValuesOf } from '../my-organization-form.ts';
import { myText } from '../my-text.ts';
import { recordText } from '../record-text.ts';
import { STATUS_LABELS } from '../text.ts';
import { LogoField } from './LogoField.tsx';

const words = myText.edit;
const labels = recordText.fields;
/** Suspending is the super admins' matter. */
const STATUSES = ['active', 'inactive'] as const;

const optional = (label: string) => <FieldLabel optional>{label}</FieldLabel>;

interface EditMyOrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

export function EditMyOrganizationDialog({ organization, onClose }: EditMyOrganizationDialogProps) {
  const [before] = useState<MyOrganizationValues>(() => myValuesOf(organization));
  const [asking, setAsking] = useState(false);
  const logo = useLogoChoice();
  const { mutateAsync: save } = useSaveOrganization(organization._id);
  const { form, dialog, field, submit } = useCallForm<MyOrganizationValues>({
    initialValues: before,
    // An address that was not changed is not judged: its parts may be longer than one line.
    validate: (values) => ({
      ...myForm.checkChanges(organizationChanges, before, values),
      ...logo.errors,
    }),
    extraFields: [LOGO],
    failed: words.failed,
    send: async (values) => {
      const fields = { ...myForm.changes(before, values), ...logo.fields };
      await save({ fields, logo: logo.file }).catch((error) => {
        throw myForm.refusal(error);
      });
      toast.success(words.done);
      onClose();
      // Name and logo stand in the top bar.
      await refreshUser();
    },
  });
  const becomesInactive = form.values.status === 'inactive' && before.status !== 'inactive';
  return (
    <>
      <FormDialog
        opened
        title={words.title}
        subtitle={`${organization.name} (${organization.code})`}
        submitLabel={words.submit}
        width={600}
        {...dialog}
        dirty={dialog.dirty || logo.isChanged}
        note={words.fixed}
        onSubmit={() => (becomesInactive && !form.validate().hasErrors ? setAsking(true) : submit())}
        onClose={onClose}
      >
        <LogoField choice={logo} url={organization.logo.url} form={form} />
        <FieldColumns>
          <TextInput {...field('name')} label={labels.name} autoComplete="off" data-autofocus />
          <Select
            {...field('status')}
            label={labels.status}
            data={STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))}
            allowDeselect={false}
          />
        </FieldColumns>
        <Textarea
          {...field('description')}
          label={optional(labels.description)}
          autosize
          minRows={2}
          maxRows={6}
        />
        <TextInput
          {...field('address')}
          label={optional(labels.address)}
          description={words.addressHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
        <FieldColumns>
          <TextInput {...field('phone')} type="tel" label={optional(labels.phone)} autoComplete="off" />
          <TextInput {...field('email')} type="email" label={optional(labels.email)} autoComplete="off" />
        </FieldColumns>
        <TextInput
          {...field('website')}
          label={optional(labels.website)}
          description={labels.websiteHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
        />
      </FormDialog>
      {asking && (
        <ConfirmDialog
          opened
          title={words.inactiveTitle(organization.name)}
          message={words.inactive}
          confirmLabel={words.inactiveConfirm}
          danger
          onConfirm={() => {
            setAsking(false);
            submit();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
