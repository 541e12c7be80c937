import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import * as endpoints from '@switchboard/contract/access/identity-providers.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { SecurityNote } from '../../../../platform/http/app-error.ts';
import { createRateLimit } from '../../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { createKeyedLimit } from '../../../../platform/keyed-limit.ts';
import { RATE } from '../../../../platform/limits.ts';
import { createOutbound } from '../../../../platform/outbound/outbound.ts';
import { hashOfToken } from '../../../../platform/tokens.ts';
import { findOrganizationOfDomain } from '../../../organizations/domains/domain.repo.ts';
import { domainOf } from '../../../organizations/match-organization.ts';
import { noteFailure } from '../../../record/security-log/note-failure.ts';
import type { SecurityLog } from '../../../record/security-log/security-log.ts';
import { isEnforced } from '../../enforcement/enforcement.repo.ts';
import { notSignedIn } from '../../sessions/not-signed-in.ts';
import { rememberAttempt, takeAttempt } from '../attempt.repo.ts';
import { ProviderRefusal } from '../proved-account.ts';
import { createSignInCookie } from '../sign-in-cookie.ts';
import { describe, PAGES, page, pageAfter } from '../sign-in-pages.ts';
import { failureWords, LeftError } from './failure-words.ts';
import { noteTest } from './note-test.ts';
import { findProviderOfAddress, listOffered, type OwnProviderRow, takeTest } from './own-provider.repo.ts';
import { ASKED_AT_ONCE, beginAt, finishAt, personOf } from './own-provider.ts';
import { hasRoleMapping } from './role-mapping.repo.ts';
import { listCertificates } from './saml/provider-certificate.repo.ts';
import { beginSaml } from './saml/saml-flow.ts';
import { rememberRequest, type SamlPlace } from './saml/saml-request.repo.ts';
import { type FollowProvider, signInWithOwnProvider } from './sign-in-with-own-provider.ts';
import { SETTINGS, testedPage } from './tested-page.ts';

export function ownSignInRoutes(
  serve: Serve,
  { database: { db }, clock, config, log, secretKey }: Deps,
  securityLog: SecurityLog,
  followProvider: FollowProvider,
): void {
  const asking = { outbound: createOutbound(config), secretKey, baseUrl: config.baseUrl };
  const askedAtOnce = createKeyedLimit(ASKED_AT_ONCE);
  const discoveries = createRateLimit(RATE.discoveries, config.rateLimitFactor);
  const cookie = createSignInCookie(config.baseUrl);

  // The domain alone is looked at, so that nobody learns who has an account.
  serve(endpoints.discover, async ({ body, address }) => {
    await discoveries.consume(address);
    const home = await findOrganizationOfDomain(db, domainOf(body.email));
    const offered = home === undefined || home.status === 'suspended' ? [] : await listOffered(home.id, db);
    return {
      // Emergency admins have theirs all the same.
      password: home === undefined || !(await isEnforced(home.id, db)),
      providers: offered.map(({ id, name, protocol }) => ({ _id: id, name, protocol })),
    };
  });

  /** Who tries it out with this address; null where somebody signs in. */
  const testerOf = async (row: OwnProviderRow | undefined, token: string | undefined) =>
    row === undefined || token === undefined
      ? null
      : takeTest(row.organization_id, db, {
          id: row.id,
          tokenHash: hashOfToken(token),
          askedAfter: new Date(clock.now().getTime() - IDENTITY_PROVIDERS.testWithin),
        });

  async function beginOpenIdSignIn(row: OwnProviderRow, place: SamlPlace): Promise<string> {
    const { location, secrets } = await askedAtOnce.run(row.id, async () =>
      beginAt(asking, row, await hasRoleMapping(row.organization_id, db)),
    );
    await rememberAttempt(db, secrets, place, clock.now());
    return location;
  }

  async function beginSamlSignIn(row: OwnProviderRow, place: SamlPlace): Promise<string> {
    const now = clock.now();
    const certificates = await listCertificates(row.organization_id, db, [row.id]);
    return beginSaml({ row, certificates, baseUrl: config.baseUrl, now }, (begun) =>
      rememberRequest(db, begun, place, now),
    );
  }

  serve(endpoints.startOwnSignIn, async ({ params, query, cookies, fromElsewhere }) => {
    // A provider may answer without asking: whoever follows somebody's link begins on our own page.
    if (fromElsewhere) return { location: '/login' };
    const row = await findProviderOfAddress(db, params.id);
    const testedBy = await testerOf(row, query.test);
    const failed = page(testedBy === null ? '/login' : SETTINGS, { error: 'sso_failed' });
    if (row === undefined || (!row.is_active && testedBy === null)) return failed;
    try {
      const browser = cookie.read(cookies) ?? cookie.newValue();
      const begin = row.protocol === 'saml' ? beginSamlSignIn : beginOpenIdSignIn;
      const location = await begin(row, { browser, providerId: row.id, testedBy });
      return { location, setCookie: cookie.write(browser) };
    } catch (error) {
      log.warn(
        { reason: describe(error), provider: row.id },
        'a sign-in provider of an organization cannot be reached',
      );
      if (testedBy === null) return failed;
      await noteTest(db, row, { failure: failureWords(error) }, clock.now());
      return testedPage(row);
    }
  });

  serve(endpoints.ownSignInCallback, async ({ params, query, cookies, requestId, address }) => {
    const occasion = { at: clock.now(), requestId, origin: { address, sessionId: null } };
    const note = (reason: string, known?: SecurityNote) =>
      noteFailure(securityLog, known ?? notSignedIn('provider', reason), null, occasion);
    try {
      const browser = cookie.read(cookies);
      const row = await findProviderOfAddress(db, params.id);
      const attempt =
        query.state === undefined || browser === null || row === undefined
          ? null
          : await takeAttempt(db, query.state, { browser, providerId: row.id }, clock.now());
      if (row === undefined || browser === null || attempt === null) throw new ProviderRefusal('sso_failed');
      const { secrets, testedBy } = attempt;
      const vouched = await askedAtOnce
        .run(row.id, async () => {
          // Whoever cancels at the provider comes back with an error.
          if (query.error !== undefined) throw new LeftError('Nobody signed in at the provider');
          return finishAt(asking, row, query, secrets, await hasRoleMapping(row.organization_id, db));
        })
        .catch((cause) => {
          log.warn(
            { reason: describe(cause), requestId, provider: row.id },
            'a sign-in through a provider failed',
          );
          if (testedBy === null) throw new ProviderRefusal('sso_failed');
          return { failure: failureWords(cause) };
        });
      if (testedBy !== null) {
        await noteTest(db, row, vouched, clock.now());
        return testedPage(row);
      }
      if ('failure' in vouched || !row.is_active) throw new ProviderRefusal('sso_failed');
      const person = personOf(row, vouched);
      const { token, purpose } = await signInWithOwnProvider({ db, followProvider }, row, person, {
        ...occasion,
        browser,
      });
      return page(PAGES[purpose], { token });
    } catch (error) {
      return pageAfter(error, { note, log, requestId });
    }
  });
}
