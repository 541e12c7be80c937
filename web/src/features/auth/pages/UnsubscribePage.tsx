import { Button } from '@mantine/core';
import { describeUnsubscribe, unsubscribe } from '@switchboard/contract/notifications/unsubscribe.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { accountText } from '../account-text.ts';
import { LinkDone } from '../components/LinkDone.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import type { EntranceState } from '../return-path.ts';

const words = accountText.unsubscribe;

const useSubject = (token: string) =>
  useApiQuery(
    ['unsubscribe', token],
    (options) => call(describeUnsubscribe, { params: { token }, ...options }),
    { enabled: token !== '', staleTime: CACHE.none },
  );

/**
 * Where the link of an e-mail leads that stops such mail. It asks for a press, since programs open links to look at them;
 * the token stands behind the # and goes to no server with the address.
 */
export function UnsubscribePage() {
  usePageTitle(words.pageTitle);
  const { hash } = useLocation();
  const token = hash.slice(1);
  const isSignedIn = useSession().user !== null;
  const subject = useSubject(token);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);

  const stop = async (all: boolean) => {
    setState('busy');
    setFailure(null);
    try {
      await call(unsubscribe, { params: { token }, body: { all } });
      setState('done');
    } catch (error) {
      setState('open');
      setFailure(wordsOf(error, words.failed));
    }
  };

  if (state === 'done') {
    return (
      <LinkDone title={words.doneTitle} text={words.done}>
        <Button component={Link} to={paths.dashboard} fullWidth>
          {words.next}
        </Button>
      </LinkDone>
    );
  }
  if (token === '' || subject.error !== null) {
    return (
      <SignInFrame title={words.invalidTitle}>
        <FormFailure
          message={subject.error === null ? words.invalid : wordsOf(subject.error, words.invalid)}
        />
        <Button component={Link} to={paths.notifications} fullWidth>
          {words.settings}
        </Button>
      </SignInFrame>
    );
  }
  const toSignIn: EntranceState = { returnTo: `${paths.unsubscribe}${hash}` };
  return (
    <SignInFrame title={words.title(subject.data?.ticketNumber ?? null)} subtitle={words.subtitle}>
      <FormFailure message={failure} />
      <Button
        fullWidth
        disabled={subject.data === undefined}
        loading={state === 'busy'}
        onClick={() => stop(false)}
      >
        {words.submit}
      </Button>
      {isSignedIn ? (
        <Button variant="default" fullWidth disabled={state === 'busy'} onClick={() => stop(true)}>
          {words.all}
        </Button>
      ) : (
        <Button component={Link} to={paths.login} state={toSignIn} variant="default" fullWidth>
          {words.signIn}
        </Button>
      )}
    </SignInFrame>
  );
}
