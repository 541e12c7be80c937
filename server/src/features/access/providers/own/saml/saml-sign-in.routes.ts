/** The way back from a SAML provider: its answer comes by a post of another site, without the browser's cookie, and waits for the browser. */
import { Readable } from 'node:stream';
import * as endpoints from '@switchboard/contract/access/saml-providers.ts';
import type { Deps } from '../../../../../platform/deps.ts';
import { notFound, type SecurityNote } from '../../../../../platform/http/app-error.ts';
import type { Serve } from '../../../../../platform/http/route.ts';
import { createKeyedLimit } from '../../../../../platform/keyed-limit.ts';
import { noteFailure } from '../../../../record/security-log/note-failure.ts';
import type { SecurityLog } from '../../../../record/security-log/security-log.ts';
import { notSignedIn } from '../../../sessions/not-signed-in.ts';
import { ProviderRefusal } from '../../proved-account.ts';
import { createSignInCookie } from '../../sign-in-cookie.ts';
import { describe, PAGES, page, pageAfter } from '../../sign-in-pages.ts';
import { failureWords } from '../failure-words.ts';
import { noteTest } from '../note-test.ts';
import { findProviderOfAddress } from '../own-provider.repo.ts';
import { personOf } from '../own-provider.ts';
import { type FollowProvider, signInWithOwnProvider } from '../sign-in-with-own-provider.ts';
import { testedPage } from '../tested-page.ts';
import { listCertificates } from './provider-certificate.repo.ts';
import { ownMetadata, readAnswer } from './saml-flow.ts';
import { keepAnswer, takeAnswer, takeRequest } from './saml-request.repo.ts';

/** Of one provider: signatures take the processor, so that few are looked at beside each other. */
const READ_AT_ONCE = { concurrency: 2, waiting: 20 };

export function samlSignInRoutes(
  serve: Serve,
  { database: { db }, clock, config, log, secretKey }: Deps,
  securityLog: SecurityLog,
  followProvider: FollowProvider,
): void {
  const { baseUrl } = config;
  const readAtOnce = createKeyedLimit(READ_AT_ONCE);
  const cookie = createSignInCookie(baseUrl);

  const findSaml = async (id: string) => {
    const row = await findProviderOfAddress(db, id);
    return row?.protocol === 'saml' ? row : undefined;
  };
  const occasionOf = ({ requestId, address }: { readonly requestId: string; readonly address: string }) => ({
    at: clock.now(),
    requestId,
    origin: { address, sessionId: null },
  });
  const noter = (occasion: ReturnType<typeof occasionOf>) => (reason: string, known?: SecurityNote) =>
    noteFailure(securityLog, known ?? notSignedIn('provider', reason), null, occasion);

  serve(endpoints.ownSamlMetadata, async ({ params }) => {
    const row = await findSaml(params.id);
    if (row === undefined) throw notFound();
    return {
      stream: Readable.from([await ownMetadata(row, baseUrl)]),
      headers: {
        'content-type': 'application/samlmetadata+xml; charset=utf-8',
        'content-disposition': 'attachment; filename="switchboard-metadata.xml"',
      },
    };
  });

  serve(endpoints.samlAnswer, async ({ params, body, requestId, address }) => {
    const occasion = occasionOf({ requestId, address });
    try {
      const row = await findSaml(params.id);
      const { SAMLResponse: encoded, RelayState: state } = body;
      if (row === undefined || encoded === undefined || state === undefined)
        throw new ProviderRefusal('sso_failed');
      // What nobody asked for is not even read.
      const request = await takeRequest(db, { state, providerId: row.id }, occasion.at);
      if (request === null) throw new ProviderRefusal('sso_failed');
      const certificates = await listCertificates(row.organization_id, db, [row.id]);
      const vouched = await readAtOnce
        .run(row.id, () => readAnswer({ row, certificates, baseUrl, now: occasion.at }, encoded, request))
        .catch((cause) => {
          log.warn(
            { reason: describe(cause), requestId, provider: row.id },
            'a sign-in through a provider failed',
          );
          if (request.testedBy === null) throw new ProviderRefusal('sso_failed');
          return { failure: failureWords(cause) };
        });
      if ('failure' in vouched) {
        await noteTest(db, row, vouched, clock.now());
        return testedPage(row);
      }
      const handle = await keepAnswer(db, secretKey, request, vouched);
      return page(`/api/sso/${row.id}/finish`, { handle });
    } catch (error) {
      return pageAfter(error, { note: noter(occasion), log, requestId });
    }
  });

  serve(endpoints.finishSamlSignIn, async ({ params, query, cookies, requestId, address }) => {
    const occasion = occasionOf({ requestId, address });
    try {
      const browser = cookie.read(cookies);
      const row = await findSaml(params.id);
      if (row === undefined || browser === null || query.handle === undefined)
        throw new ProviderRefusal('sso_failed');
      const place = { handle: query.handle, browser, providerId: row.id };
      const answer = await takeAnswer(db, secretKey, place, occasion.at);
      if (answer === null) throw new ProviderRefusal('sso_failed');
      if (answer.testedBy !== null) {
        await noteTest(db, row, answer.vouched, occasion.at);
        return testedPage(row);
      }
      if (!row.is_active) throw new ProviderRefusal('sso_failed');
      const person = personOf(row, answer.vouched);
      const { token, purpose } = await signInWithOwnProvider({ db, followProvider }, row, person, {
        ...occasion,
        browser,
      });
      return page(PAGES[purpose], { token });
    } catch (error) {
      return pageAfter(error, { note: noter(occasion), log, requestId });
    }
  });
}
