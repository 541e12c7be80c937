import { Button } from '@mantine/core';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { accountText } from '../account-text.ts';
import { setNewPassword } from '../api.ts';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';
import { BackToLogin } from '../components/PageLinks.tsx';
import { PasswordSet } from '../components/PasswordSet.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { useLinkToken } from '../use-link-token.ts';

const words = accountText.reset;

/** Where the e-mail's link leads: a new password, or why there cannot be one. */
export function ResetPasswordPage() {
  usePageTitle(words.pageTitle);
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  if (state === 'done') return <PasswordSet title={words.doneTitle} message={words.done} />;
  if (token === null) return <InvalidLink message={MESSAGES.resetTokenMissing} />;
  if (state === 'expired') return <InvalidLink message={words.expired} />;
  return (
    <SignInFrame title={words.title} subtitle={words.subtitle}>
      <NewPasswordForm
        words={words}
        send={(password) => setNewPassword({ token, password })}
        onDone={() => setState('done')}
        onExpired={() => setState('expired')}
      />
      <BackToLogin />
    </SignInFrame>
  );
}

function InvalidLink({ message }: { message: string }) {
  return (
    <SignInFrame title={words.invalidTitle}>
      <FormFailure message={message} />
      <Button component={Link} to={paths.forgotPassword} fullWidth>
        {words.request}
      </Button>
      <BackToLogin />
    </SignInFrame>
  );
}
