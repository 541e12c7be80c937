import { SECOND } from '@switchboard/contract/durations.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { signOut } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { BackToLogin } from './PageLinks.tsx';
import { SignInFrame } from './SignInFrame.tsx';

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
    <SignInFrame arrives title={title}>
      <Notice tone="info" role="status" icon={<IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />}>
        {message}
      </Notice>
      <BackToLogin />
    </SignInFrame>
  );
}
