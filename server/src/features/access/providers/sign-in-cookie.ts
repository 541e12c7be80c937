import { createBrowserCookie } from '../browser-cookie.ts';
import { HAND_OFF } from '../sessions/hand-off.repo.ts';
import { ATTEMPT_VALID_FOR } from './attempt.repo.ts';

/** Of the browser in which a sign-in through any provider begins. */
export const createSignInCookie = (baseUrl: string) =>
  createBrowserCookie({
    name: 'switchboard-sign-in',
    secure: baseUrl.startsWith('https:'),
    // Its last reader is the exchange of the one-time token.
    lives: ATTEMPT_VALID_FOR + HAND_OFF.profile,
  });
