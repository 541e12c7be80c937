import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { changePassword } from '@switchboard/contract/members/profile.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { knownPassword } from '@switchboard/contract/people/person-fields.ts';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { usePasswordMin, withPasswordRule } from '../../../lib/forms/chosen-passwords.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import type { PasskeyProof } from '../../../lib/passkeys/own-passkeys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PasskeyProofButton } from '../../../shared/passkeys/PasskeyProofButton.tsx';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useChangePassword } from '../api.ts';
import { text } from '../text.ts';

const words = text.password;

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

const typed = z.object({ newPassword: changePassword.body.shape.newPassword, confirmPassword: z.string() });

const isTwice = ({ newPassword, confirmPassword }: z.output<typeof typed>) => newPassword === confirmPassword;
const twice = {
  error: MESSAGES.passwordsDiffer,
  path: ['confirmPassword'],
  when: () => true,
};
const fields = typed
  .extend({ currentPassword: knownPassword(MESSAGES.currentPasswordRequired, MESSAGES.currentPasswordWrong) })
  .refine(isTwice, twice);
/** Once a passkey has proved who changes it. */
const provenFields = typed.refine(isTwice, twice);

export function PasswordSection() {
  const least = usePasswordMin();
  const { email } = useUser();
  const { mutateAsync } = useChangePassword();
  const [passkey, setPasskey] = useState<PasskeyProof | null>(null);
  const [withTokens, setWithTokens] = useState(false);
  const { sight, hide } = usePasswordSight();
  const { form, busy, failure, field, onSubmit } = useCallForm({
    initialValues: empty,
    validate: withPasswordRule(passkey === null ? fields : provenFields),
    failed: words.failed,
    send: async ({ currentPassword, newPassword }) => {
      // What a passkey has proved is good once.
      setPasskey(null);
      await mutateAsync({
        newPassword,
        ...(passkey === null ? { currentPassword } : { passkey }),
        ...(withTokens && { revokeTokens: true }),
      });
      form.reset();
      setWithTokens(false);
      hide();
      toast.success(words.saved);
    },
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <FormSection title={words.title} description={words.help}>
        <FieldColumns>
          {passkey === null ? (
            <PasswordInput
              {...field('currentPassword')}
              {...sight}
              label={words.current}
              autoComplete="current-password"
            />
          ) : (
            <Notice
              tone="info"
              role="status"
              icon={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
              title={words.proven}
            />
          )}
        </FieldColumns>
        {passkey === null && <PasskeyProofButton onProof={setPasskey} />}
        <FieldColumns>
          <PasswordInput
            {...field('newPassword')}
            {...sight}
            label={words.next}
            description={words.nextHelp(least)}
            autoComplete="new-password"
          />
          <PasswordInput
            {...field('confirmPassword')}
            {...sight}
            label={words.confirm}
            autoComplete="new-password"
          />
        </FieldColumns>
        <Checkbox
          label={words.withTokens}
          checked={withTokens}
          onChange={({ currentTarget: { checked } }) => setWithTokens(checked)}
        />
        <FormFailure message={failure} />
        <FormActions>
          <Button type="submit" variant="default" loading={busy}>
            {words.submit}
          </Button>
        </FormActions>
      </FormSection>
    </form>
  );
}
