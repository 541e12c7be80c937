import { Button, PasswordInput } from '@mantine/core';
import { changePassword } from '@switchboard/contract/members/profile.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { z } from 'zod';
import { usePasswordMin } from '../../../lib/api/installation.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { useChangePassword } from '../api.ts';
import { text } from '../text.ts';

const words = text.password;

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

const fields = changePassword.body
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: MESSAGES.passwordsDiffer,
    path: ['confirmPassword'],
    when: () => true,
  });

export function PasswordSection() {
  const least = usePasswordMin();
  const { email } = useUser();
  const { mutateAsync } = useChangePassword();
  const { sight, hide } = usePasswordSight();
  const { form, busy, failure, field, onSubmit } = useCallForm({
    initialValues: empty,
    validate: fields,
    failed: words.failed,
    send: async ({ currentPassword, newPassword }) => {
      await mutateAsync({ currentPassword, newPassword });
      form.reset();
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
          <PasswordInput
            {...field('currentPassword')}
            {...sight}
            label={words.current}
            autoComplete="current-password"
          />
        </FieldColumns>
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
