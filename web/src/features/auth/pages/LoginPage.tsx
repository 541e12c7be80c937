import { Anchor } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useInstallation } from '../../../lib/installation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { beginSession } from '../../../lib/session-store.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import classes from '../components/Aside.module.css';
import { DemoMenu } from '../components/DemoMenu.tsx';
import { ProviderNotice } from '../components/ProviderNotice.tsx';
import { ProviderSignIn } from '../components/ProviderSignIn.tsx';
import { SessionEndNotice } from '../components/SessionEndNotice.tsx';
import { SignInForm, type SignInFormHandle } from '../components/SignInForm.tsx';
import { SignInSteps } from '../components/SignInSteps.tsx';
import { text } from '../text.ts';
import { useExchange, useHandOff } from '../use-hand-off.ts';
import { type SignInSteps as Steps, useSignInSteps } from '../use-sign-in-steps.ts';

/** The guard sends on whoever is signed in, to the page that was asked for. */
export function LoginPage() {
  usePageTitle(text.pageTitle);
  const { state } = useLocation();
  const { data } = useInstallation();
  const steps = useSignInSteps(({ token, user }) => beginSession(token, user));
  const form = useRef<SignInFormHandle>(null);
  const failure = useTokenSignIn(steps);
  const [edited, setEdited] = useState(false);
  return (
    <SignInSteps steps={steps} title={text.title} subtitle={text.subtitle}>
      <SessionEndNotice />
      {!edited && <ProviderNotice />}
      {!edited && <FormFailure message={failure} />}
      <ProviderSignIn />
      <SignInForm ref={form} onEdit={() => setEdited(true)} onSubmit={steps.begin} />
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
    </SignInSteps>
  );
}

/** Signs in with the token of the address, if it has one; @returns why that did not work. */
function useTokenSignIn(steps: Steps): string | null {
  const exchange = useExchange(useHandOff());
  const receive = useEffectEvent(steps.receive);
  useEffect(() => {
    if (exchange.state === 'done') void receive(exchange.answer);
  }, [exchange]);
  if (exchange.state === 'refused') {
    return exchange.error.status === 403 ? exchange.error.message : text.provider.refused.token;
  }
  return exchange.state === 'failed' ? text.unexpected : null;
}
