import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { newUserFields } from '@switchboard/contract/members/users.ts';
import { fullName } from '../../../lib/format/format.ts';
import { usePasswordMin, withPasswordRule } from '../../../lib/forms/chosen-passwords.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { useAddAdmin } from '../api.ts';
import type { NewOrganization } from '../passed-notice.ts';
import { recordText } from '../record-text.ts';

const words = recordText.admin;
const BELOW: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

interface FirstAdminDialogProps {
  organization: NewOrganization;
  onClose: () => void;
}

/** Somebody who runs an organization that nobody can sign in to yet. */
export function FirstAdminDialog({ organization, onClose }: FirstAdminDialogProps) {
  const least = usePasswordMin();
  const { mutateAsync: add } = useAddAdmin();
  const { dialog, field } = useCallForm({
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      department: '',
      contactNumber: '',
    },
    validate: withPasswordRule(newUserFields),
    failed: words.failed,
    send: async (values) => {
      const { user } = await add({ ...values, role: 'admin', organization: organization._id });
      toast.success(words.done(fullName(user)));
      onClose();
    },
  });
  const domain = organization.organization_entity.includes('.') ? organization.organization_entity : '';
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle(organization.name)}
      submitLabel={words.submit}
      width={560}
      {...dialog}
      onClose={onClose}
    >
      <FieldColumns>
        <TextInput {...field('firstName')} label={words.firstName} autoComplete="off" data-autofocus />
        <TextInput {...field('lastName')} label={words.lastName} autoComplete="off" />
      </FieldColumns>
      <TextInput
        {...field('email')}
        {...BELOW}
        type="email"
        label={words.email}
        {...(domain !== '' && { description: words.emailHelp(domain) })}
        autoComplete="off"
      />
      <PasswordInput
        {...field('password')}
        {...BELOW}
        label={words.password}
        description={words.passwordHelp(least)}
        maxLength={LENGTH.passwordMax}
        autoComplete="new-password"
      />
      <FieldColumns>
        <TextInput
          {...field('department')}
          label={<FieldLabel optional>{words.department}</FieldLabel>}
          autoComplete="off"
        />
        <TextInput
          {...field('contactNumber')}
          label={<FieldLabel optional>{words.contactNumber}</FieldLabel>}
          autoComplete="off"
        />
      </FieldColumns>
    </FormDialog>
  );
}
