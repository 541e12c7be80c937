import { PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { newUserFields, newUserSomewhere } from '@switchboard/contract/endpoints/users.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useState } from 'react';
import { fullName } from '../../../lib/format.ts';
import type { Licenses } from '../../../lib/license-usage.ts';
import { useUser } from '../../../lib/session.ts';
import { useCallForm } from '../../../lib/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCreateUser } from '../api/write-user.ts';
import { domainOf, rolesFor } from '../roles.ts';
import { text } from '../text.ts';
import { useIsSuperAdmin } from '../use-is-super-admin.ts';
import { LicenseSummary } from './LicenseSummary.tsx';
import { OrganizationPicker, type Place } from './OrganizationPicker.tsx';
import { UserFields, type UserFieldValues } from './UserFields.tsx';

const words = text.form;

interface CreateUserDialogProps {
  /** Of the admin's own organization; a super admin sees those of the chosen one. */
  licenses?: Licenses | null | undefined;
  /** What a super admin begins with. */
  organization?: Place | undefined;
  onClose: () => void;
}

/** Makes an account: in the admin's own organization, or in the one that a super admin chooses. */
export function CreateUserDialog({ licenses, organization: chosen, onClose }: CreateUserDialogProps) {
  const { organization: own } = useUser();
  const bySuperAdmin = useIsSuperAdmin();
  const [place, setPlace] = useState<Place | null>(bySuperAdmin ? (chosen ?? null) : own);
  const { mutateAsync } = useCreateUser();
  const { form, busy, failure, field, submit } = useCallForm<
    UserFieldValues & { password: string; organization: string }
  >({
    initialValues: {
      organization: place?._id ?? '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      role: 'user',
      department: '',
      contactNumber: '',
    },
    validate: schemaResolver(bySuperAdmin ? newUserSomewhere : newUserFields, { sync: true }),
    failed: words.failed.create,
    send: async ({ organization, ...values }) => {
      const { user } = await mutateAsync({
        ...values,
        ...(bySuperAdmin ? { organization } : { organizationCode: place?.code ?? '' }),
      });
      toast.success(words.created(fullName(user)));
      onClose();
    },
  });
  const seats = bySuperAdmin ? place?.licenses : licenses;
  const { onBlur, error } = field('organization');
  return (
    <FormDialog
      opened
      title={bySuperAdmin ? words.title.add : words.title.create}
      submitLabel={bySuperAdmin ? words.submit.add : words.submit.create}
      width={560}
      busy={busy}
      error={failure}
      dirty={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      {bySuperAdmin && (
        <OrganizationPicker
          value={place}
          onChange={(next) => {
            setPlace(next);
            form.setFieldValue('organization', next?._id ?? '');
          }}
          onBlur={onBlur}
          error={error}
        />
      )}
      {seats && <LicenseSummary licenses={seats} />}
      <UserFields
        field={field}
        roles={rolesFor('user', bySuperAdmin)}
        domain={domainOf(place?.organization_entity)}
        later={bySuperAdmin && chosen === undefined}
      >
        <PasswordInput
          {...field('password')}
          label={words.password}
          description={words.passwordHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LENGTH.passwordMax}
          autoComplete="new-password"
        />
        {!bySuperAdmin && <TextInput label={words.organization} value={own?.name ?? ''} disabled />}
      </UserFields>
    </FormDialog>
  );
}
