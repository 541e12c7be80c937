import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { newAccount, newAccountSomewhere } from '@switchboard/contract/members/users.ts';
import { emailDomainMustBe } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import type { Licenses } from '../../../lib/format/license-usage.ts';
import { usePasswordMin, withPasswordRule } from '../../../lib/forms/chosen-passwords.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCreateUser } from '../api.ts';
import { domainOf, rolesFor } from '../roles.ts';
import { text } from '../text.ts';
import { useIsSuperAdmin } from '../use-is-super-admin.ts';
import { LicenseSummary } from './LicenseSummary.tsx';
import { OrganizationPicker, type Place } from './OrganizationPicker.tsx';
import { UserFields, type UserFieldValues } from './UserFields.tsx';

const words = text.form;

type Way = 'invitation' | 'password';

/** As it is sent: who is invited gets no password from here. */
const bodyOf = <Values extends { way: string; password: string }>({ way, password, ...values }: Values) =>
  way === ('invitation' satisfies Way)
    ? { ...values, password: '', invite: true }
    : { ...values, password, invite: false };

/** Told beside what else is wrong, before the server is asked. */
const foreignEmail = (email: string, domain: string): { email?: string } =>
  domain === '' || email.trim().toLowerCase().endsWith(`@${domain}`)
    ? {}
    : { email: emailDomainMustBe(domain) };

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
  const least = usePasswordMin();
  const [place, setPlace] = useState<Place | null>(bySuperAdmin ? (chosen ?? null) : own);
  const { mutateAsync } = useCreateUser();
  const { dialog, field, form } = useCallForm<
    UserFieldValues & { password: string; organization: string; way: string }
  >({
    initialValues: {
      organization: place?._id ?? '',
      firstName: '',
      lastName: '',
      email: '',
      way: 'invitation' satisfies Way,
      password: '',
      role: 'user',
      department: '',
      contactNumber: '',
    },
    validate: (values) => ({
      ...foreignEmail(values.email, domainOf(place?.organization_entity)),
      ...withPasswordRule(bySuperAdmin ? newAccountSomewhere : newAccount)(bodyOf(values)),
    }),
    failed: words.failed.create,
    send: async (values) => {
      const { organization, ...body } = bodyOf(values);
      const { user } = await mutateAsync({
        ...body,
        ...(bySuperAdmin ? { organization } : { organizationCode: place?.code ?? '' }),
      });
      toast.success(body.invite ? words.invited(fullName(user), user.email) : words.created(fullName(user)));
      onClose();
    },
  });
  const seats = bySuperAdmin ? place?.licenses : licenses;
  const { onBlur, error } = field('organization');
  const password = field('password');
  return (
    <FormDialog
      opened
      title={bySuperAdmin ? words.title.add : words.title.create}
      submitLabel={bySuperAdmin ? words.submit.add : words.submit.create}
      width={560}
      {...dialog}
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
        <Radio.Group
          label={words.way}
          value={form.values.way}
          onChange={(way) => {
            form.setFieldValue('way', way);
            form.clearFieldError('password');
          }}
        >
          <Stack gap={10}>
            <Radio
              value={'invitation' satisfies Way}
              label={words.ways.invitation}
              description={words.invitationHelp}
            />
            <Radio value={'password' satisfies Way} label={words.ways.password} />
          </Stack>
        </Radio.Group>
        <PasswordInput
          {...password}
          onChange={(event) => {
            password.onChange(event);
            // Whoever writes one means it to be used.
            form.setFieldValue('way', 'password' satisfies Way);
          }}
          label={words.password}
          description={words.passwordHelp(least)}
          maxLength={LENGTH.passwordMax}
          autoComplete="new-password"
        />
        {!bySuperAdmin && <TextInput label={words.organization} value={own?.name ?? ''} disabled />}
      </UserFields>
    </FormDialog>
  );
}
