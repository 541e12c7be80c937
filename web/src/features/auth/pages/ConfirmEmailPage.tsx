import { paths } from '../../../lib/navigation/paths.ts';
import { refreshUser } from '../../../lib/session/session.ts';
import { accountText } from '../account-text.ts';
import { followEmailLink } from '../api.ts';
import { ConfirmLink } from '../components/ConfirmLink.tsx';

const confirm = async (token: string) => {
  await followEmailLink(token);
  await refreshUser();
};

/** Works signed in or not, in whichever browser the e-mail is read. */
export function ConfirmEmailPage() {
  return (
    <ConfirmLink
      words={accountText.confirmEmail}
      confirm={confirm}
      next={paths.login}
      retry={paths.profile}
    />
  );
}
