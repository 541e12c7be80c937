import { Button } from '@mantine/core';
import { TIMING } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { signOut } from '../../../lib/session.ts';
import { currentSession } from '../../../lib/session-store.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { accountText } from '../account-text.ts';
import { BackToLogin } from '../components/PageLinks.tsx';
import { ResetPasswordForm } from '../components/ResetPasswordForm.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { useLinkToken } from '../use-link-token.ts';

const words = accountText.reset;

/** Where the letter's link leads: a new password, or why there cannot be one. */
export function ResetPasswordPage() {
  usePageTitle(words.pageTitle);
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  if (state === 'done') return <Done />;
  if (token === null) return <InvalidLink message={MESSAGES.resetTokenMissing} />;
  if (state === 'expired') return <InvalidLink message={words.expired} />;
  return (
    <SignInFrame title={words.title} subtitle={words.subtitle}>
      <ResetPasswordForm
        token={token}
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

/** The account's sessions are over, so that whoever is signed in here signs in anew. */
function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    if (currentSession().token !== null) void signOut();
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), TIMING.resetRedirect);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SignInFrame title={words.doneTitle}>
      <Notice tone="info" role="status" icon={<IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />}>
        {words.done}
      </Notice>
      <BackToLogin />
    </SignInFrame>
  );
}
