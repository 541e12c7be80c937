import { Button, Divider } from '@mantine/core';
import { google } from '@switchboard/contract/access/google.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { apiUrl } from '../../../lib/api/api-url.ts';
import { useInstallation } from '../../../lib/api/installation.ts';
import { rememberReturn } from '../remembered-return.ts';
import { returnPathOf } from '../return-path.ts';
import { openSignInWindow } from '../sign-in-window.ts';
import { text } from '../text.ts';
import { ProviderMark } from './ProviderMark.tsx';

const words = text.provider;

/**
 * The way in through Google or whichever provider the installation has, above the form; absent where it has none.
 * @param inWindow leaves the page as it is: another window signs in, and this one hears of it
 */
export function ProviderSignIn({ inWindow = false }: { inWindow?: boolean }) {
  const { data } = useInstallation();
  const { state } = useLocation();
  const [leaving, setLeaving] = useState(false);

  // Whoever comes back by the back button finds the page as they left it.
  useEffect(() => {
    const onShow = () => setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const leave = () => {
    if (inWindow) {
      openSignInWindow(new URL(apiUrl(google), window.location.href).href);
      return;
    }
    setLeaving(true);
    rememberReturn(returnPathOf(state));
    window.location.assign(apiUrl(google));
  };

  if (!data?.googleEnabled) return null;
  const name = data.providerName;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={leaving}
        leftSection={<ProviderMark name={name} />}
        onClick={leave}
      >
        {words.button(name)}
      </Button>
      <Divider label={words.orPassword} />
    </>
  );
}
