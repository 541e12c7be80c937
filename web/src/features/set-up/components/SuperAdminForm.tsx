import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { superAdminFields } from '@switchboard/contract/installation/set-up.ts';
import { usePasswordMin, withPasswordRule } from '../../../lib/forms/chosen-passwords.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { text } from '../text.ts';

const words = text.setUp;
const empty = { firstName: '', lastName: '', email: '', password: '' };

export interface SuperAdminFormProps {
  /** Rejects with the ApiError of a refusal. */
  send: (person: typeof empty) => Promise<void>;
}

export function SuperAdminForm({ send }: SuperAdminFormProps) {
  const least = usePasswordMin();
  const { sight } = usePasswordSight();
  const { field, busy, failure, onSubmit } = useCallForm({
    initialValues: empty,
    validate: withPasswordRule(superAdminFields),
    failed: words.failed,
    send,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormFailure message={failure} />
        <TextInput {...field('firstName')} label={words.firstName} autoComplete="given-name" autoFocus />
        <TextInput {...field('lastName')} label={words.lastName} autoComplete="family-name" />
        <TextInput {...field('email')} type="email" label={words.email} autoComplete="username" />
        <PasswordInput
          {...field('password')}
          label={words.password}
          description={words.passwordHelp(least)}
          autoComplete="new-password"
          {...sight}
        />
        <Button type="submit" fullWidth loading={busy}>
          {words.submit}
        </Button>
        <Text fz={12.5} lh="sm" c="dimmed">
          {words.next}
        </Text>
      </Stack>
    </form>
  );
}
