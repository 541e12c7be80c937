import { checkInvitation } from '@switchboard/contract/members/invitations.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { accountText } from '../account-text.ts';
import { acceptInvitation } from '../api.ts';
import { FirstPassword } from '../components/FirstPassword.tsx';

const words = accountText.invitation;

const useInvitation = (token: string | null) =>
  useApiQuery(
    ['invitation', token],
    (options) => call(checkInvitation, { body: { token: token ?? '' }, ...options }),
    {
      select: ({ invitation: { firstName, organization, email } }) => ({
        title: words.title(firstName),
        subtitle: words.subtitle(organization, email),
      }),
      enabled: token !== null,
      staleTime: CACHE.none,
    },
  );

/**
 * The first password of an account that an administrator made, who can send another link; somebody who is in a hurry
 * proves their mailbox by the e-mail of a forgotten password.
 */
export function AcceptInvitationPage() {
  return (
    <FirstPassword
      words={words}
      useReader={useInvitation}
      send={acceptInvitation}
      retry={paths.forgotPassword}
    />
  );
}
