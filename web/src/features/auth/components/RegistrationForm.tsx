import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { registration } from '@switchboard/contract/access/registration.ts';
import { usePasswordMin, withPasswordRule } from '../../../lib/forms/chosen-passwords.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { usePasswordSight } from '../../../ui/inputs/use-password-sight.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { accountText } from '../account-text.ts';
import { registerNewcomer } from '../api.ts';
import type { SecondStep } from '../entrance.ts';

const words = accountText.register;

const empty = { firstName: '', lastName: '', email: '', password: '', contactNumber: '', department: '' };

const withPassword = registration.required({ password: true });
const withoutPassword = registration.omit({ password: true });

export interface RegistrationFormProps {
  /** Whether an e-mail confirms the address first: the password is chosen with its link then. */
  byEmail: boolean;
  /** Told where an e-mail has been sent first; without one the newcomer is signed in at once. */
  onEmailSent: (email: string) => void;
  /** The account is there, and a rule asks for a second factor before anybody is signed in. */
  onSecondStep: (step: SecondStep) => void;
}

export function RegistrationForm({ byEmail, onEmailSent, onSecondStep }: RegistrationFormProps) {
  const least = usePasswordMin();
  const { sight } = usePasswordSight();
  const { busy, failure, field, onSubmit } = useCallForm({
    initialValues: empty,
    validate: withPasswordRule(byEmail ? withoutPassword : withPassword),
    failed: words.failed,
    send: async ({ password, ...person }) => {
      const answer = await registerNewcomer(byEmail ? person : { ...person, password });
      if (answer.confirmationSent) onEmailSent(person.email.trim());
      else if ('token' in answer) beginSession(answer.token, answer.user);
      else onSecondStep(answer);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <FormFailure message={failure} />
        <FieldColumns>
          <TextInput {...field('firstName')} label={words.firstName} autoComplete="given-name" autoFocus />
          <TextInput {...field('lastName')} label={words.lastName} autoComplete="family-name" />
        </FieldColumns>
        <TextInput {...field('email')} type="email" label={words.email} autoComplete="username" />
        {!byEmail && (
          <PasswordInput
            {...field('password')}
            label={words.password}
            description={words.passwordHelp(least)}
            autoComplete="new-password"
            {...sight}
          />
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
        <Button type="submit" fullWidth loading={busy}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}
