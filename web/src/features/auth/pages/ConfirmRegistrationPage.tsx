import { paths } from '../../../lib/navigation/paths.ts';
import { accountText } from '../account-text.ts';
import { followRegistrationLink } from '../api.ts';
import { ConfirmLink } from '../components/ConfirmLink.tsx';

export function ConfirmRegistrationPage() {
  return (
    <ConfirmLink
      words={accountText.confirmRegistration}
      confirm={followRegistrationLink}
      next={paths.login}
      retry={paths.register}
    />
  );
}
