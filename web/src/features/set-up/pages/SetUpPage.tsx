import { Anchor } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { SignInCard } from '../../../ui/sign-in/SignInCard.tsx';
import { SignInLayout } from '../../../ui/sign-in/SignInLayout.tsx';
import { useSetUp, useSetUpLink } from '../api.ts';
import { SuperAdminForm } from '../components/SuperAdminForm.tsx';
import { text } from '../text.ts';

const words = text.setUp;

/** Where the link of the first start leads: it makes the first super admin. */
export function SetUpPage() {
  usePageTitle(words.pageTitle);
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const link = useSetUpLink(token);
  const { mutateAsync: setUp } = useSetUp();
  const navigate = useNavigate();
  const refused = link.error instanceof ApiError && link.error.status === 400;

  return (
    <SignInLayout plain>
      <SignInCard title={words.title} subtitle={words.subtitle}>
        {token === '' ? (
          <BadLink reason={words.noToken} />
        ) : refused ? (
          <BadLink reason={wordsOf(link.error, words.failed)} />
        ) : link.isError ? (
          <LoadError what={words.what} onRetry={link.refetch} busy={link.isFetching} />
        ) : link.isPending ? (
          <div aria-busy="true">
            <SkeletonRows rows={4} height={58} />
          </div>
        ) : (
          <SuperAdminForm
            send={async (person) => {
              const answer = await setUp({ ...person, token });
              // The address with the token is left behind.
              if ('token' in answer) {
                beginSession(answer.token, answer.user);
                await navigate(paths.setUpOrganization, { replace: true });
              } else {
                // Where super admins must have a second factor, signing in sets it up.
                await navigate(paths.login, { replace: true });
              }
            }}
          />
        )}
      </SignInCard>
    </SignInLayout>
  );
}

/** @param reason why, for people */
function BadLink({ reason }: { reason: string }) {
  return (
    <>
      <Notice
        tone="danger"
        role="alert"
        icon={<IconLinkOff size={16} stroke={1.6} aria-hidden="true" />}
        title={words.badLink}
      >
        {reason}
      </Notice>
      <Anchor component={Link} to={paths.login}>
        {words.toSignIn}
      </Anchor>
    </>
  );
}
