import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import classes from '../components/Aside.module.css';
import { DemoCredentials } from '../components/DemoCredentials.tsx';
import { PasskeyEntrance } from '../components/PasskeyEntrance.tsx';
import { SessionEndNotice } from '../components/SessionEndNotice.tsx';
import { SignInForm, type SignInFormHandle } from '../components/SignInForm.tsx';
import { SignInSteps } from '../components/SignInSteps.tsx';
import type { Entrance } from '../entrance.ts';
import { type EntranceState, hasReturnPath } from '../return-path.ts';
import { text } from '../text.ts';
import { useSignInSteps } from '../use-sign-in-steps.ts';

const REDIRECT_AFTER = 200;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const toAdmin: EntranceState = { returnTo: paths.admin };

/** The same sign-in in a plainer dress. Who signs in here without having asked for a page comes to /admin. */
export function AdminLoginPage() {
  usePageTitle(text.adminPageTitle);
  const { state } = useLocation();
  const navigate = useNavigate();
  const form = useRef<SignInFormHandle>(null);

  const enter = async ({ token, user }: Entrance) => {
    if (!hasReturnPath(state)) {
      // At once: the guard reads it when the session begins, however slow the machine.
      await navigate(paths.adminLogin, { replace: true, state: toAdmin, flushSync: true });
    }
    await pause(REDIRECT_AFTER);
    beginSession(token, user);
  };
  const steps = useSignInSteps(enter);

  return (
    <SignInSteps plain steps={steps} title={text.adminTitle} subtitle={text.adminSubtitle}>
      <SessionEndNotice />
      <SignInForm ref={form} onSubmit={steps.begin} />
      <PasskeyEntrance label={text.passkey} onEnter={steps.enter} />
      <p className={classes.aside}>
        {text.notAdministrator}{' '}
        <Anchor component={Link} to={paths.login} state={state} inherit>
          {text.backToLogin}
        </Anchor>
      </p>
      <DemoCredentials onChoose={(credentials) => form.current?.fill(credentials)} />
    </SignInSteps>
  );
}
