import * as endpoints from '@switchboard/contract/access/google.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { SecurityNote } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { noteFailure } from '../../record/security-log/note-failure.ts';
import type { SecurityLog } from '../../record/security-log/security-log.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import { rememberAttempt, takeAttempt } from './attempt.repo.ts';
import { completeProfile } from './complete-profile.ts';
import { exchange } from './exchange.ts';
import { ProviderRefusal } from './proved-account.ts';
import { createProvider } from './provider.ts';
import { createSignInCookie } from './sign-in-cookie.ts';
import { describe, PAGES, page, pageAfter } from './sign-in-pages.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';

const CALLBACK_PATH = '/api/google/callback';

export function googleRoutes(
  serve: Serve,
  { database: { db }, clock, config, log, secretKey }: Deps,
  securityLog: SecurityLog,
): void {
  const provider =
    config.google === null ? null : createProvider(config.google, `${config.baseUrl}${CALLBACK_PATH}`);
  const cookie = createSignInCookie(config.baseUrl);

  serve(endpoints.google, async ({ cookies, fromElsewhere }) => {
    // A provider may answer without asking: whoever follows somebody's link presses the button first.
    if (fromElsewhere) return { location: '/login' };
    const failed = page('/login', { error: 'google_auth_failed' });
    if (provider === null) return failed;
    try {
      const { location, secrets } = await provider.begin();
      const browser = cookie.read(cookies) ?? cookie.newValue();
      await rememberAttempt(db, secrets, { browser }, clock.now());
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
      const attempt =
        query.state === undefined || browser === null
          ? null
          : await takeAttempt(db, query.state, { browser }, clock.now());
      // Whoever cancels at the provider comes back with an error.
      const answered = query.error === undefined && attempt !== null && browser !== null;
      if (provider === null || !answered) throw new ProviderRefusal('google_auth_failed');
      const person = await provider.finish(query, attempt.secrets).catch((cause) => {
        log.warn({ reason: describe(cause), requestId }, 'a sign-in through the provider failed');
        throw new ProviderRefusal('google_auth_failed');
      });
      const { token, purpose } = await signInWithProvider(db, person, { ...occasion, browser });
      return page(PAGES[purpose], { token });
    } catch (error) {
      return pageAfter(error, { note, log, requestId });
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
