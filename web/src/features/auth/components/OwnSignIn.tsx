import { Button, Text } from '@mantine/core';
import { discover, startOwnSignIn } from '@switchboard/contract/access/identity-providers.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { apiUrl } from '../../../lib/api/api-url.ts';
import { call } from '../../../lib/api/call.ts';
import { ownText } from '../own-text.ts';
import { rememberReturn } from '../remembered-return.ts';
import { returnPathOf } from '../return-path.ts';
import { openSignInWindow } from '../sign-in-window.ts';
import { text } from '../text.ts';
import { ProviderMark } from './ProviderMark.tsx';

interface Offered {
  /** False where the providers are the only way in, but for emergency admins. */
  readonly password: boolean;
  readonly providers: readonly { readonly _id: string; readonly name: string }[];
}

const NOTHING: Offered = { password: true, providers: [] };

const domainOf = (email: string) => /@([^@\s]+\.[^@\s.]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? '';

/**
 * The ways in that the organization of an e-mail's domain has of its own; whose e-mail it is makes no difference.
 * @param inWindow leaves the page as it is: another window signs in, and this one hears of it
 */
export function OwnSignIn({ email, inWindow = false }: { email: string; inWindow?: boolean }) {
  const offered = useOffered(email);
  const { state } = useLocation();
  const [leaving, setLeaving] = useState('');
  const leave = (id: string) => {
    const url = apiUrl(startOwnSignIn, { id });
    if (inWindow) {
      openSignInWindow(new URL(url, window.location.href).href);
      return;
    }
    setLeaving(id);
    rememberReturn(returnPathOf(state));
    window.location.assign(url);
  };
  // Whoever comes back by the back button finds the page as they left it.
  useEffect(() => {
    const onShow = () => setLeaving('');
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  const { password, providers } = offered;
  const buttons = providers.map(({ _id, name }) => (
    <Button
      key={_id}
      variant={password ? 'default' : 'filled'}
      fullWidth
      loading={leaving === _id}
      leftSection={<ProviderMark name={name} />}
      onClick={() => leave(_id)}
    >
      {text.provider.button(name)}
    </Button>
  ));
  return (
    <>
      {!password && (
        <Text size="sm" c="secondary" role="status">
          {ownText.only}
        </Text>
      )}
      {buttons}
    </>
  );
}

/** Asked once for a domain; without an answer there are the other ways in. */
function useOffered(email: string): Offered {
  const domain = domainOf(email);
  const [found, setFound] = useState<(Offered & { readonly domain: string }) | null>(null);
  const ask = useEffectEvent((signal: AbortSignal) =>
    call(discover, { body: { email: email.trim() }, signal }).then(
      ({ password, providers }) => setFound({ domain, password, providers }),
      () => undefined,
    ),
  );
  useEffect(() => {
    if (domain === '') return;
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [domain]);
  return found?.domain === domain ? found : NOTHING;
}
