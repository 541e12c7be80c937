import { Button, Text } from '@mantine/core';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { NewPasswordForm, type NewPasswordFormProps } from './NewPasswordForm.tsx';
import { BackToLogin } from './PageLinks.tsx';
import { PasswordSet } from './PasswordSet.tsx';
import { SignInFrame } from './SignInFrame.tsx';

interface FirstPasswordWords {
  readonly pageTitle: string;
  /** What could not be loaded. */
  readonly what: string;
  readonly doneTitle: string;
  readonly done: string;
  readonly invalidTitle: string;
  readonly expired: string;
  /** What else somebody whose link does not work can do. */
  readonly another: string;
  readonly request: string;
}

export interface FirstPasswordProps {
  words: FirstPasswordWords & NewPasswordFormProps['words'];
  /** Whom the link is for; asked while the token is not null. */
  useReader: (token: string | null) => {
    readonly data: { readonly title: string; readonly subtitle: string } | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Rejects with the ApiError of a refusal. */
  send: (body: { token: string; password: string }) => Promise<unknown>;
  /** Where to get another link. */
  retry: string;
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400;

/** Where an e-mail's link leads whose reader chooses the first password of an account. */
export function FirstPassword({ words, useReader, send, retry }: FirstPasswordProps) {
  usePageTitle(words.pageTitle);
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  const link = useReader(state === 'open' ? token : null);
  if (state === 'done') return <PasswordSet title={words.doneTitle} message={words.done} />;
  if (token === null) return <InvalidLink words={words} retry={retry} message={MESSAGES.linkMissing} />;
  if (state === 'expired' || isRefused(link.error)) {
    return <InvalidLink words={words} retry={retry} message={words.expired} />;
  }
  return (
    <SignInFrame title={words.pageTitle} {...link.data}>
      {link.isError ? (
        <LoadError what={words.what} onRetry={link.refetch} busy={link.isFetching} />
      ) : link.data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows rows={2} height={58} />
        </div>
      ) : (
        <NewPasswordForm
          words={words}
          send={(password) => send({ token, password })}
          onDone={() => setState('done')}
          onExpired={() => setState('expired')}
        />
      )}
      <BackToLogin />
    </SignInFrame>
  );
}

interface InvalidLinkProps extends Pick<FirstPasswordProps, 'retry'> {
  words: FirstPasswordWords;
  message: string;
}

function InvalidLink({ words, message, retry }: InvalidLinkProps) {
  return (
    <SignInFrame title={words.invalidTitle}>
      <FormFailure message={message} />
      <Text fz="sm" lh="19px" c="secondary" textWrap="pretty">
        {words.another}
      </Text>
      <Button component={Link} to={retry} fullWidth>
        {words.request}
      </Button>
      <BackToLogin />
    </SignInFrame>
  );
}
