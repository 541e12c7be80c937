import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { LinkDone } from './LinkDone.tsx';
import { BackToLogin } from './PageLinks.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export interface ConfirmLinkProps {
  words: {
    readonly pageTitle: string;
    readonly title: string;
    readonly subtitle: string;
    readonly submit: string;
    readonly failed: string;
    readonly doneTitle: string;
    readonly done: string;
    readonly next: string;
    readonly invalidTitle: string;
    readonly invalid: string;
    readonly retry: string;
  };
  /** Rejects with the ApiError of a refusal. */
  confirm: (token: string) => Promise<unknown>;
  /** Where to go from here once it is done. */
  next: string;
  /** Where to get a new link. */
  retry: string;
}

/**
 * Where an e-mail's link leads that confirms something. It asks for a press: programs that open every link of an e-mail
 * to look at it confirm nothing.
 */
export function ConfirmLink({ words, confirm, next, retry }: ConfirmLinkProps) {
  usePageTitle(words.pageTitle);
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'invalid'>('open');
  const [failure, setFailure] = useState<string | null>(null);

  const press = async () => {
    if (token === null) return;
    setState('busy');
    setFailure(null);
    try {
      await confirm(token);
      setState('done');
    } catch (error) {
      const isInvalid = error instanceof ApiError && error.errors.some(({ path }) => path === 'token');
      setState(isInvalid ? 'invalid' : 'open');
      setFailure(wordsOf(error, words.failed));
    }
  };

  if (state === 'done') {
    return (
      <LinkDone title={words.doneTitle} text={words.done}>
        <Button component={Link} to={next} fullWidth>
          {words.next}
        </Button>
      </LinkDone>
    );
  }
  if (token === null || state === 'invalid') {
    return (
      <SignInFrame title={words.invalidTitle}>
        <FormFailure message={words.invalid} />
        <Button component={Link} to={retry} fullWidth>
          {words.retry}
        </Button>
        <BackToLogin />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={words.title} subtitle={words.subtitle}>
      <FormFailure message={failure} />
      <Button fullWidth loading={state === 'busy'} onClick={press}>
        {words.submit}
      </Button>
      <BackToLogin />
    </SignInFrame>
  );
}
