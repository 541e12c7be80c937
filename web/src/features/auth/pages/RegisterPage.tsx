import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useInstallation } from '../../../lib/api/installation.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { accountText } from '../account-text.ts';
import classes from '../components/Aside.module.css';
import { BackToLogin } from '../components/PageLinks.tsx';
import { RegistrationClosed } from '../components/RegistrationClosed.tsx';
import { RegistrationForm } from '../components/RegistrationForm.tsx';
import { SecondStepOnly } from '../components/SecondStepOnly.tsx';
import { SentEmail } from '../components/SentEmail.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { useKeptSecondStep } from '../use-kept-second-step.ts';

const words = accountText.register;

/** Where the installation lets people in by their work e-mail, they make their account here. */
export function RegisterPage() {
  usePageTitle(words.pageTitle);
  const { data } = useInstallation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { second, keep } = useKeptSecondStep();
  if (second !== null) {
    return <SecondStepOnly step={second} onEnter={({ token, user }) => beginSession(token, user)} />;
  }
  if (sentTo !== null) {
    return (
      <SentEmail
        title={words.sentTitle}
        message={words.sent(sentTo)}
        hint={accountText.forgot.hint}
        again={words.again}
        onAgain={() => setSentTo(null)}
      />
    );
  }
  if (data === undefined) {
    return (
      <SignInFrame title={words.pageTitle}>
        <BackToLogin />
      </SignInFrame>
    );
  }
  if (!data.selfRegistration) return <RegistrationClosed />;
  return (
    <SignInFrame title={words.title} subtitle={words.subtitle}>
      <RegistrationForm byEmail={data.registrationByEmail} onEmailSent={setSentTo} onSecondStep={keep} />
      <p className={classes.aside}>
        {words.haveAccount}{' '}
        <Anchor component={Link} to={paths.login} inherit>
          {accountText.toSignIn}
        </Anchor>
      </p>
    </SignInFrame>
  );
}
