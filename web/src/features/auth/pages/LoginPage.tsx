import { Anchor } from '@mantine/core';
import type { SignInAnswer } from '@switchboard/contract/access/auth.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useInstallation } from '../../../lib/api/installation.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import classes from '../components/Aside.module.css';
import { DemoMenu } from '../components/DemoMenu.tsx';
import { OwnEntrance } from '../components/OwnEntrance.tsx';
import { PasskeyEntrance } from '../components/PasskeyEntrance.tsx';
import { ProviderNotice } from '../components/ProviderNotice.tsx';
import { ProviderSignIn } from '../components/ProviderSignIn.tsx';
import { SessionEndNotice } from '../components/SessionEndNotice.tsx';
import { SignInForm, type SignInFormHandle } from '../components/SignInForm.tsx';
import { SignInSteps } from '../components/SignInSteps.tsx';
import { text } from '../text.ts';
import { type Exchange, useExchange, useHandOff } from '../use-hand-off.ts';
import { useKeptSecondStep } from '../use-kept-second-step.ts';
import { type SignInSteps as Steps, useSignInSteps } from '../use-sign-in-steps.ts';

/** The guard sends on whoever is signed in, to the page that was asked for. */
export function LoginPage() {
  usePageTitle(text.pageTitle);
  const { state } = useLocation();
  const { data } = useInstallation();
  const { steps, failure } = useStepsWithToken();
  const form = useRef<SignInFormHandle>(null);
  const [edited, setEdited] = useState(false);
  return (
    <SignInSteps steps={steps} title={text.title} subtitle={text.subtitle}>
      <SessionEndNotice />
      {!edited && <ProviderNotice />}
      {!edited && <FormFailure message={failure} />}
      <ProviderSignIn />
      <SignInForm ref={form} OtherWays={OwnEntrance} onEdit={() => setEdited(true)} onSubmit={steps.begin} />
      <PasskeyEntrance label={text.passkey} onEnter={steps.enter} />
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

/** The steps, of which the token of the address is the first if there is one; with the reason when it did not work. */
function useStepsWithToken(): { steps: Steps; failure: string | null } {
  const steps = useSignInSteps(({ token, user }) => beginSession(token, user));
  const exchange = useExchange(useHandOff());
  const { second, keep, forget } = useKeptSecondStep();
  const receive = useEffectEvent((answer: SignInAnswer) => {
    if ('token' in answer) void steps.enter(answer);
    else keep(answer);
  });
  useEffect(() => {
    if (exchange.state === 'done') receive(exchange.answer);
  }, [exchange]);
  const restart = (reason?: string | null) => {
    forget();
    steps.restart(reason);
  };
  return {
    steps: second === null ? steps : { ...steps, second, restart },
    failure: failureOf(exchange),
  };
}

function failureOf(exchange: Exchange): string | null {
  if (exchange.state === 'refused') {
    return exchange.error.status === 403 ? exchange.error.message : text.provider.tokenRefused;
  }
  return exchange.state === 'failed' ? text.unexpected : null;
}
