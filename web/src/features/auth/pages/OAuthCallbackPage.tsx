import { Button, Flex, Loader } from '@mantine/core';
import { SECOND } from '@switchboard/contract/durations.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useInstallation } from '../../../lib/api/installation.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { beginSession, endSession } from '../../../lib/session/session-store.ts';
import { SecondStepOnly } from '../components/SecondStepOnly.tsx';
import { SignInFailure } from '../components/SignInFailure.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { SwitchAccount } from '../components/SwitchAccount.tsx';
import type { Entrance } from '../entrance.ts';
import { furtherText } from '../further-text.ts';
import { providerRefusal } from '../provider-refusal.ts';
import { takeRememberedReturn } from '../remembered-return.ts';
import { closeSignInWindow } from '../sign-in-window.ts';
import { text } from '../text.ts';
import { useExchange, useHandOff } from '../use-hand-off.ts';
import { useKeptSecondStep } from '../use-kept-second-step.ts';

const REDIRECT_AFTER = 2 * SECOND;

const words = furtherText.callback;

/** Where a sign-in through the provider comes back to: a moment with a token, two seconds with a refusal. */
export function OAuthCallbackPage() {
  usePageTitle(words.pageTitle);
  const [parameters] = useSearchParams();
  const { data } = useInstallation();
  const { user } = useSession();
  const navigate = useNavigate();
  const handOff = useHandOff();
  const exchange = useExchange(handOff);
  const refusal = providerRefusal(parameters, data?.providerName ?? 'Google', 'callback');

  const { second, keep } = useKeptSecondStep();
  /** The page that waited for this window goes on. */
  const [done, setDone] = useState(false);
  const [proved, setProved] = useState<Entrance | null>(null);
  const answer = exchange.state === 'done' ? exchange.answer : second;
  const entrance = answer !== null && 'token' in answer ? answer : proved;

  const asked = exchange.state === 'done' && !('token' in exchange.answer) ? exchange.answer : null;
  useEffect(() => {
    if (asked !== null) keep(asked);
  }, [asked, keep]);

  const switches = entrance !== null && user !== null && user._id !== entrance.user._id;
  useEffect(() => {
    if (entrance === null || switches) return;
    beginSession(entrance.token, entrance.user);
    if (closeSignInWindow()) setDone(true);
    else void navigate(takeRememberedReturn(), { replace: true });
  }, [entrance, switches, navigate]);

  const leaves = refusal !== null || exchange.state === 'refused';
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => {
      if (exchange.state === 'refused') {
        // The page that follows says that a token was refused; whoever is signed in already stays it.
        if (user === null) endSession('refused');
        void navigate(paths.login, { replace: true });
      } else {
        void navigate(`${paths.login}?${parameters}`, { replace: true });
      }
    }, REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [leaves, exchange.state, user, parameters, navigate]);

  if (done) {
    return (
      <SignInFrame plain title={words.doneTitle}>
        <p role="status">{words.done}</p>
      </SignInFrame>
    );
  }
  if (switches) return <SwitchAccount present={user} next={entrance.user} token={entrance.token} />;
  if (answer !== null && !('token' in answer) && proved === null) {
    return <SecondStepOnly plain step={answer} onEnter={setProved} />;
  }
  if (exchange.state === 'failed') {
    return (
      <SignInFailure plain message={wordsOf(exchange.error, text.unexpected)}>
        <Button variant="default" onClick={exchange.retry}>
          {words.retry}
        </Button>
      </SignInFailure>
    );
  }
  if (exchange.state === 'refused') {
    const closed = exchange.error.status === 403 ? exchange.error.message : null;
    return <SignInFailure plain message={furtherText.refused.callbackToken} detail={closed} />;
  }
  if (refusal !== null) return <SignInFailure plain {...refusal} />;
  return (
    <SignInFrame plain title={words.title}>
      <Flex component="p" gap={10} align="center" c="secondary" role="status">
        <Loader size={16} aria-hidden="true" />
        {words.completing}
      </Flex>
    </SignInFrame>
  );
}
