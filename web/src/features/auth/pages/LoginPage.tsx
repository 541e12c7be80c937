import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useInstallation } from '../../../lib/installation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { DemoMenu } from '../components/DemoMenu.tsx';
import { SessionEndNotice } from '../components/SessionEndNotice.tsx';
import { SignInForm, type SignInFormHandle } from '../components/SignInForm.tsx';
import classes from '../components/SignInFrame.module.css';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { text } from '../text.ts';

/** The guard sends on whoever is signed in, to the page that was asked for. */
export function LoginPage() {
  usePageTitle(text.pageTitle);
  const { state } = useLocation();
  const { data } = useInstallation();
  const form = useRef<SignInFormHandle>(null);
  return (
    <SignInFrame title={text.title} subtitle={text.subtitle}>
      <SessionEndNotice />
      <SignInForm
        ref={form}
        onSubmit={async (credentials) => {
          await signIn(credentials);
        }}
      />
      <p className={classes.aside}>
        {text.noAccount}{' '}
        {data?.selfRegistration ? (
          <>
            <Anchor component={Link} to={paths.register} inherit>
              {text.register}
            </Anchor>
            .
          </>
        ) : (
          text.askAdministrator
        )}{' '}
        {text.administrators}{' '}
        <Anchor component={Link} to={paths.adminLogin} state={state} inherit>
          {text.adminPortal}
        </Anchor>
        .
      </p>
      <DemoMenu onChoose={(credentials) => form.current?.fill(credentials)} />
    </SignInFrame>
  );
}
