import { Button, Text } from '@mantine/core';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { FormFailure } from '../../../ui/feedback/FormFailure.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { accountText } from '../account-text.ts';
import { acceptInvitation, useInvitation } from '../api.ts';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';
import { BackToLogin } from '../components/PageLinks.tsx';
import { PasswordSet } from '../components/PasswordSet.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { useLinkToken } from '../use-link-token.ts';

const words = accountText.invitation;

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400;

/** Where an invitation's link leads: the first password of an account that somebody else made. */
export function AcceptInvitationPage() {
  usePageTitle(words.pageTitle);
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  const link = useInvitation(state === 'open' ? token : null);
  if (state === 'done') return <PasswordSet title={words.doneTitle} message={words.done} />;
  if (token === null) return <InvalidInvitation message={MESSAGES.linkMissing} />;
  if (state === 'expired' || isRefused(link.error)) return <InvalidInvitation message={words.expired} />;
  const { data } = link;
  return (
    <SignInFrame
      title={data ? words.title(data.firstName) : words.pageTitle}
      {...(data && { subtitle: words.subtitle(data.organization, data.email) })}
    >
      {link.isError ? (
        <LoadError what={words.what} onRetry={link.refetch} busy={link.isFetching} />
      ) : data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows rows={2} height={58} />
        </div>
      ) : (
        <NewPasswordForm
          words={words}
          send={(password) => acceptInvitation({ token, password })}
          onDone={() => setState('done')}
          onExpired={() => setState('expired')}
        />
      )}
      <BackToLogin />
    </SignInFrame>
  );
}

/** The administrator can send another; somebody who is in a hurry proves their mailbox by the other e-mail. */
function InvalidInvitation({ message }: { message: string }) {
  return (
    <SignInFrame title={words.invalidTitle}>
      <FormFailure message={message} />
      <Text fz="sm" lh="19px" c="secondary" textWrap="pretty">
        {words.another}
      </Text>
      <Button component={Link} to={paths.forgotPassword} fullWidth>
        {words.request}
      </Button>
      <BackToLogin />
    </SignInFrame>
  );
}
