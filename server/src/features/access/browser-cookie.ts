/**
 * Ties a sign-in to the browser that began it, from its beginning to its end. The value means nothing by itself and opens
 * nothing: what is on its way is kept in the database under its hash, so that it needs no signature and several windows may
 * be on their way at once.
 */
import { parseCookie, stringifySetCookie } from 'cookie';
import { newToken } from '../../platform/tokens.ts';

const VALUE = /^[\w-]{43}$/;

interface BrowserCookie {
  readonly name: string;
  /** Whether people reach the installation over TLS. */
  readonly secure: boolean;
  /** Milliseconds. */
  readonly lives: number;
}

export function createBrowserCookie({ name: plainName, secure, lives }: BrowserCookie) {
  // Browsers take a cookie of the __Host- kind from this very host alone, never from a neighbouring one.
  const name = secure ? `__Host-${plainName}` : plainName;
  return {
    newValue: newToken,
    read(header: string): string | null {
      const value = parseCookie(header)[name];
      return value !== undefined && VALUE.test(value) ? value : null;
    },
    write: (value: string) =>
      stringifySetCookie({
        name,
        value,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        // Its readers are calls alone.
        path: secure ? '/' : '/api',
        maxAge: lives / 1000,
      }),
  };
}
