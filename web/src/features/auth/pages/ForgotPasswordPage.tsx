import { Button, Stack, TextInput } from '@mantine/core';
import { forgotPassword } from '@switchboard/contract/access/recovery.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { accountText } from '../account-text.ts';
import { askForReset } from '../api.ts';
import { BackToLogin } from '../components/PageLinks.tsx';
import { SentEmail } from '../components/SentEmail.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';

const words = accountText.forgot;

/** A server that is in trouble has no words that would help here. */
function withoutServerTrouble(error: unknown): unknown {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) return error;
  return new ApiError(error.status, error.code, '');
}

/** Says the same whoever is asked about: what became of it, only the mailbox tells. */
export function ForgotPasswordPage() {
  usePageTitle(words.pageTitle);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, failure, field, onSubmit } = useCallForm({
    initialValues: { email: '' },
    validate: forgotPassword.body,
    failed: words.failed,
    send: async ({ email }) => {
      await askForReset(email).catch((error) => {
        throw withoutServerTrouble(error);
      });
      setSentTo(email.trim());
    },
  });

  if (sentTo !== null) {
    return (
      <SentEmail
        title={words.sentTitle}
        message={words.sent(sentTo)}
        hint={words.hint}
        again={words.again}
        onAgain={() => setSentTo(null)}
      />
    );
  }
  return (
    <SignInFrame title={words.title} subtitle={words.subtitle}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextInput
            {...field('email')}
            type="email"
            label={accountText.email}
            autoComplete="username"
            autoFocus
          />
          <Button type="submit" fullWidth loading={busy}>
            {words.submit}
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </SignInFrame>
  );
}
