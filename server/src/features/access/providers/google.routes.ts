import * as endpoints from '@switchboard/contract/access/google.ts';
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, type SecurityNote } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { noteFailure } from '../../record/security-log/note-failure.ts';
import type { SecurityLog } from '../../record/security-log/security-log.ts';
import { createBrowserCookie } from '../browser-cookie.ts';
import { HAND_OFF } from '../sessions/hand-off.repo.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import { ATTEMPT_VALID_FOR, rememberAttempt, takeAttempt } from './attempt.repo.ts';
import { completeProfile } from './complete-profile.ts';
import { exchange } from './exchange.ts';
import { createProvider } from './provider.ts';
import { ProviderRefusal, signInWithProvider } from './sign-in-with-provider.ts';

const CALLBACK_PATH = '/api/google/callback';

/** Pages of the web application that a sign-in comes back to. */
const PAGES = { session: '/oauth/callback', profile: '/complete-profile' } as const;

const page = (path: string, parameters: Record<string, string | null>) => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return { location: `${path}?${new URLSearchParams(given)}` };
};

const reasonOf = (code: ErrorCode) => endpoints.PROVIDER_REASONS.find((reason) => reason === code) ?? null;

/** For the log, without what the provider said of a person. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? ` (${describe(error.cause)})` : '';
  return `${error.name}: ${error.message}${cause}`;
};

export function googleRoutes(
  serve: Serve,
  { database: { db }, clock, config, log, secretKey }: Deps,
  securityLog: SecurityLog,
): void {
  const provider =
    config.google === null ? null : createProvider(config.google, `${config.baseUrl}${CALLBACK_PATH}`);
  const cookie = createBrowserCookie({
    name: 'switchboard-sign-in',
    secure: config.baseUrl.startsWith('https:'),
    // Its last reader is the exchange of the one-time token.
    lives: ATTEMPT_VALID_FOR + HAND_OFF.profile,
  });

  serve(endpoints.google, async ({ cookies, fromElsewhere }) => {
    // A provider may answer without asking: whoever follows somebody's link presses the button first.
    if (fromElsewhere) return { location: '/login' };
    const failed = page('/login', { error: 'google_auth_failed' });
    if (provider === null) return failed;
    try {
      const { location, secrets } = await provider.begin();
      const browser = cookie.read(cookies) ?? cookie.newValue();
      await rememberAttempt(db, secrets, browser, clock.now());
      return { location, setCookie: cookie.write(browser) };
    } catch (error) {
      log.warn({ reason: describe(error) }, 'the sign-in provider cannot be reached');
      return failed;
    }
  });

  serve(endpoints.googleCallback, async ({ query, cookies, requestId, address }) => {
    const occasion = { at: clock.now(), requestId, origin: { address, sessionId: null } };
    const note = (reason: string, known?: SecurityNote) =>
      noteFailure(securityLog, known ?? notSignedIn('provider', reason), null, occasion);
    try {
      const browser = cookie.read(cookies);
      const secrets =
        query.state === undefined || browser === null
          ? null
          : await takeAttempt(db, query.state, browser, clock.now());
      // Whoever cancels at the provider comes back with an error.
      const answered = query.error === undefined && secrets !== null && browser !== null;
      if (provider === null || !answered) throw new ProviderRefusal('google_auth_failed');
      const person = await provider.finish(query, secrets).catch((cause) => {
        log.warn({ reason: describe(cause), requestId }, 'a sign-in through the provider failed');
        throw new ProviderRefusal('google_auth_failed');
      });
      const { token, purpose } = await signInWithProvider(db, person, { ...occasion, browser });
      return page(PAGES[purpose], { token });
    } catch (error) {
      if (error instanceof ProviderRefusal) {
        note(error.error);
        return page(PAGES.session, { error: error.error, domain: error.domain });
      }
      if (error instanceof AppError) {
        note(error.code, error.note);
        return page(PAGES.session, { error: 'auth_error', reason: reasonOf(error.code) });
      }
      log.error({ err: error, requestId }, 'a sign-in through the provider failed unexpectedly');
      return page(PAGES.session, { error: 'auth_error' });
    }
  });

  serve(endpoints.exchange, ({ body, cookies, address, userAgent, requestId }) => {
    const shown = { handOff: body.token, browser: cookie.read(cookies) };
    return exchange({ db, secretKey, rule: config }, shown, { address, userAgent, requestId }, clock.now());
  });

  serve(endpoints.completeProfile, async ({ bearer, cookies, body, address, userAgent, requestId }) => {
    const browser = cookie.read(cookies);
    const completion = { bearer, browser, fields: body, address, userAgent, requestId };
    const answer = await completeProfile({ db, secretKey, rule: config }, completion, clock.now());
    return { ...answer, message: MESSAGES.profileCompleted };
  });
}
