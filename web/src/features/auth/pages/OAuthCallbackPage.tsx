import { Anchor, Button, Loader } from '@mantine/core';
import { TIMING } from '@switchboard/contract/limits.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { wordsOf } from '../../../lib/api.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { beginSession, endSession } from '../../../lib/session-store.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import classes from '../components/Passage.module.css';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { SwitchAccount } from '../components/SwitchAccount.tsx';
import { providerRefusal } from '../provider-refusal.ts';
import { takeRememberedReturn } from '../remembered-return.ts';
import { text } from '../text.ts';
import { useExchange, useHandOff } from '../use-hand-off.ts';

const words = text.callback;

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

  const switches = exchange.state === 'done' && user !== null && user._id !== exchange.user._id;
  useEffect(() => {
    if (exchange.state !== 'done' || switches) return;
    beginSession(exchange.token, exchange.user);
    void navigate(takeRememberedReturn(), { replace: true });
  }, [exchange, switches, navigate]);

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
    }, TIMING.providerErrorRedirect);
    return () => clearTimeout(timer);
  }, [leaves, exchange.state, user, parameters, navigate]);

  if (exchange.state === 'done' && switches && user !== null) {
    return <SwitchAccount present={user} next={exchange.user} token={exchange.token} />;
  }
  if (exchange.state === 'failed') {
    return (
      <Failure message={wordsOf(exchange.error, text.unexpected)}>
        <Button variant="default" onClick={exchange.retry}>
          {words.retry}
        </Button>
      </Failure>
    );
  }
  if (exchange.state === 'refused') {
    const closed = exchange.error.status === 403 ? exchange.error.message : null;
    return <Failure message={text.provider.refused.callbackToken} detail={closed} />;
  }
  if (refusal !== null) return <Failure {...refusal} />;
  return (
    <SignInFrame plain title={words.title}>
      <p className={classes.wait} role="status">
        <Loader size={16} aria-hidden="true" />
        {words.completing}
      </p>
    </SignInFrame>
  );
}

interface FailureProps {
  message: string;
  detail?: string | null;
  children?: React.ReactNode;
}

function Failure({ message, detail, children }: FailureProps) {
  return (
    <SignInFrame plain title={words.failedTitle}>
      <Notice
        tone="danger"
        role="alert"
        icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />}
        title={message}
      >
        {detail}
      </Notice>
      <div className={classes.actions}>
        {children}
        <Anchor component={Link} to={paths.login}>
          {words.back}
        </Anchor>
      </div>
    </SignInFrame>
  );
}
