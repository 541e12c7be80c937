import { SECOND } from '@switchboard/contract/durations.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { signOut } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { LinkDone } from './LinkDone.tsx';
import { BackToLogin } from './PageLinks.tsx';

const REDIRECT_AFTER = 3 * SECOND;

/** The password is set, and whoever is signed in here signs in anew: the account's sessions are over. */
export function PasswordSet({ title, message }: { title: string; message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (currentSession().token !== null) void signOut();
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <LinkDone arrives title={title} text={message}>
      <BackToLogin />
    </LinkDone>
  );
}
