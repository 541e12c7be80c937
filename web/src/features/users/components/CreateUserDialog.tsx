import { PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { newUserFields } from '@switchboard/contract/endpoints/users.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { fullName } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useCallForm } from '../../../lib/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCreateUser } from '../api/write-user.ts';
import { domainOf, rolesFor } from '../roles.ts';
import { text } from '../text.ts';
import { LicenseSummary, type Licenses } from './LicenseSummary.tsx';
import { UserFields, type UserFieldValues } from './UserFields.tsx';

const words = text.form;

interface CreateUserDialogProps {
  licenses: Licenses | null | undefined;
  onClose: () => void;
}

/** Makes an account in the admin's own organization. */
export function CreateUserDialog({ licenses, onClose }: CreateUserDialogProps) {
  const { organization } = useUser();
  const { mutateAsync } = useCreateUser();
  const { form, busy, failure, field, submit } = useCallForm<UserFieldValues & { password: string }>({
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      role: 'user',
      department: '',
      contactNumber: '',
    },
    validate: schemaResolver(newUserFields, { sync: true }),
    failed: words.failed.create,
    send: async (values) => {
      const { user } = await mutateAsync({ ...values, organizationCode: organization?.code ?? '' });
      toast.success(words.created(fullName(user)));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words.title.create}
      submitLabel={words.submit.create}
      width={560}
      busy={busy}
      error={failure}
      dirty={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      {licenses && <LicenseSummary licenses={licenses} />}
      <UserFields field={field} roles={rolesFor('user')} domain={domainOf(organization?.organization_entity)}>
        <PasswordInput
          {...field('password')}
          label={words.password}
          description={words.passwordHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LENGTH.passwordMax}
          autoComplete="new-password"
        />
        <TextInput label={words.organization} value={organization?.name ?? ''} disabled />
      </UserFields>
    </FormDialog>
  );
}
