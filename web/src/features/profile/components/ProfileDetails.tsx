import { Box, Button, Flex, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { updateProfile } from '@switchboard/contract/members/profile.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import type { PasskeyProof } from '../../../lib/passkeys/own-passkeys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PasskeyProofButton } from '../../../shared/passkeys/PasskeyProofButton.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { useUpdateProfile } from '../api.ts';
import { text } from '../text.ts';

const words = text.details;

const valuesOf = ({ firstName, lastName, email, contactNumber, department }: User) => ({
  firstName,
  lastName,
  email,
  /** Asked for where the e-mail changes. */
  currentPassword: '',
  contactNumber,
  department,
});

export function ProfileDetails() {
  const user = useUser();
  const { mutateAsync } = useUpdateProfile();
  const { sight } = usePasswordSight();
  /** Of a passkey, in place of the password; good once. */
  const proof = useRef<PasskeyProof>(undefined);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { form, busy, failure, field, onSubmit } = useCallForm({
    initialValues: valuesOf(user),
    validate: updateProfile.body,
    failed: words.failed,
    send: async ({ currentPassword, ...fields }) => {
      const passkey = proof.current;
      proof.current = undefined;
      const proven = passkey === undefined ? { currentPassword } : { passkey };
      const answer = await mutateAsync(changesEmail ? { ...fields, ...proven } : fields);
      const saved = valuesOf(answer.user);
      setUnconfirmed(answer.unconfirmedEmail);
      form.setValues(saved);
      form.resetDirty(saved);
      toast.success(words.saved);
    },
  });
  const changesEmail = form.values.email.trim().toLowerCase() !== user.email;
  const unsaved = form.isDirty();
  const { question } = useLeaveGuard(unsaved);

  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title={words.title} description={words.help}>
        <WhoYouAre user={user} />
        <FieldColumns>
          <TextInput {...field('firstName')} label={words.firstName} autoComplete="given-name" />
          <TextInput {...field('lastName')} label={words.lastName} autoComplete="family-name" />
        </FieldColumns>
        <TextInput
          {...field('email')}
          type="email"
          label={words.email}
          description={words.emailHelp}
          autoComplete="email"
        />
        {changesEmail && (
          <>
            <PasswordInput
              {...field('currentPassword')}
              {...sight}
              label={words.ownPassword}
              description={words.ownPasswordHelp}
              autoComplete="current-password"
            />
            <PasskeyProofButton
              onProof={(passkey) => {
                proof.current = passkey;
                onSubmit();
              }}
            />
          </>
        )}
        {unconfirmed !== null && (
          <Notice
            tone="info"
            role="status"
            icon={<IconMail size={16} stroke={1.6} aria-hidden="true" />}
            title={words.unconfirmedTitle(unconfirmed)}
          >
            {words.unconfirmed}
          </Notice>
        )}
        <FieldColumns>
          <TextInput
            {...field('contactNumber')}
            type="tel"
            label={<FieldLabel optional>{words.contactNumber}</FieldLabel>}
            autoComplete="tel"
          />
          <TextInput
            {...field('department')}
            label={<FieldLabel optional>{words.department}</FieldLabel>}
            autoComplete="off"
          />
        </FieldColumns>
        <FormFailure message={failure} />
        <FormActions>
          <Button type="submit" disabled={!unsaved} loading={busy}>
            {words.submit}
          </Button>
        </FormActions>
      </FormSection>
      <ConfirmDialog
        {...question}
        title={text.leave.title}
        message={text.leave.message}
        confirmLabel={text.leave.confirm}
        cancelLabel={text.leave.stay}
      />
    </form>
  );
}

/** The person's face and name, and what only others can change of them. */
function WhoYouAre({ user }: { user: User }) {
  const name = fullName(user);
  return (
    <Group gap="sm" wrap="wrap">
      <Avatar person={{ id: user._id, name }} size={40} />
      <Box flex="1 1 180px" miw={0}>
        <Text className="anywhere" fw={600}>
          {name}
        </Text>
        <Text fz="xs" lh="17px" c="dimmed">
          {words.fixedHelp}
        </Text>
      </Box>
      <Flex component="dl" gap="8px 24px" wrap="wrap">
        <Given label={words.role}>{ROLE_LABELS[user.role]}</Given>
        <Given label={words.organization}>{user.organization?.name ?? words.allOrganizations}</Given>
      </Flex>
    </Group>
  );
}

const Given = ({ label, children }: { label: string; children: string }) => (
  <div>
    <Text component="dt" fz="xs" lh="17px" c="dimmed">
      {label}
    </Text>
    <Text component="dd" className="anywhere" fz="sm" lh="md">
      {children}
    </Text>
  </div>
);
