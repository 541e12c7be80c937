/** The page that a passkey is asked by: of which host, in which browser. */
import type { Config } from '../../../platform/config.ts';
import { createBrowserCookie } from '../browser-cookie.ts';
import { PASSKEY_CHALLENGE_VALID_FOR } from './passkey-challenge.repo.ts';

export interface PasskeyPage {
  /** As the caller's Host header says. */
  readonly host: string;
  /** What ties an answer to the browser that asked; null without its cookie. */
  readonly browser: string | null;
}

interface PageCall {
  readonly host: string;
  readonly cookies: string;
  readonly setCookie: (cookie: string) => void;
}

export function createPasskeyPages({ baseUrl }: Pick<Config, 'baseUrl'>) {
  const cookie = createBrowserCookie({
    name: 'switchboard-passkey',
    secure: baseUrl.startsWith('https:'),
    lives: PASSKEY_CHALLENGE_VALID_FOR,
  });
  return {
    /** The page that a call comes from. */
    of: ({ host, cookies }: Omit<PageCall, 'setCookie'>): PasskeyPage => ({
      host,
      browser: cookie.read(cookies),
    }),
    /** The same for a call that asks: the browser is told what its answer will be known by. */
    asking: ({ host, cookies, setCookie }: PageCall): PasskeyPage & { readonly browser: string } => {
      const browser = cookie.read(cookies) ?? cookie.newValue();
      setCookie(cookie.write(browser));
      return { host, browser };
    },
  };
}

/** Whoever is signed in is asked as themselves, too. */
export const askerOf = ({ browser }: Pick<PasskeyPage, 'browser'>, userId: string): string =>
  `${browser ?? ''} ${userId}`;
