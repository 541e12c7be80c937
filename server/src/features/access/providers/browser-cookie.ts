/**
 * Ties a sign-in to the browser that began it, from its beginning to the exchange of the one-time token. The value means
 * nothing by itself and opens nothing: attempts and tokens are kept in the database under its hash, so that it needs no
 * signature and several windows may be on their way at once.
 */
import { parseCookie, stringifySetCookie } from 'cookie';
import { newToken } from '../../../platform/tokens.ts';
import { HAND_OFF } from '../sessions/hand-off.repo.ts';
import { ATTEMPT_VALID_FOR } from './attempt.repo.ts';

const VALUE = /^[\w-]{43}$/;

/** @param secure whether people reach the installation over TLS */
export function createBrowserCookie(secure: boolean) {
  // Browsers take a cookie of the __Host- kind from this very host alone, never from a neighbouring one.
  const name = secure ? '__Host-switchboard-sign-in' : 'switchboard-sign-in';
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
        // Its last reader is /api/auth/exchange.
        path: secure ? '/' : '/api',
        maxAge: (ATTEMPT_VALID_FOR + HAND_OFF.profile) / 1000,
      }),
  };
}
