import { checkRegistration } from '@switchboard/contract/access/registration.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { accountText } from '../account-text.ts';
import { finishRegistration } from '../api.ts';
import { FirstPassword } from '../components/FirstPassword.tsx';

const words = accountText.confirmRegistration;

const useRegistration = (token: string | null) =>
  useApiQuery(
    ['registration', token],
    (options) => call(checkRegistration, { body: { token: token ?? '' }, ...options }),
    {
      select: ({ registration: { firstName, lastName, organization, email } }) => ({
        title: words.title(firstName),
        subtitle: words.subtitle(`${firstName} ${lastName}`, organization, email),
      }),
      enabled: token !== null,
      staleTime: CACHE.none,
    },
  );

/** Whoever has registered proves their mailbox here, and chooses the password of the account that is made then. */
export function ConfirmRegistrationPage() {
  return (
    <FirstPassword
      words={words}
      useReader={useRegistration}
      send={finishRegistration}
      retry={paths.register}
    />
  );
}
