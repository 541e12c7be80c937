/** Sign-in by SAML 2.0: requests by redirect, answers by post. The library is loaded by the first who signs in so. */
import { SAML as LIMITS } from '@switchboard/contract/access/saml-limits.ts';
import { NAME_ID, SESSION_INDEX } from '@switchboard/contract/access/saml-providers.ts';
import { newToken } from '../../../../../platform/tokens.ts';
import { ATTEMPT_VALID_FOR } from '../../attempt.repo.ts';
import type { Vouched } from '../../openid-flow.ts';
import { callbackUrlOf, entityIdOf } from '../own-provider.presenter.ts';
import type { OwnProviderRow } from '../own-provider.repo.ts';
import type { CertificateRow } from './provider-certificate.repo.ts';
import { nameOfSubject } from './saml-assertion.ts';
import { answerXml } from './saml-message.ts';
import { SamlRefusal, toRefusal } from './saml-refusal.ts';
import type { TakenRequest } from './saml-request.repo.ts';

/** A provider with what it is known by. */
export interface SamlProvider {
  readonly row: OwnProviderRow;
  readonly certificates: readonly CertificateRow[];
  readonly baseUrl: string;
  readonly now: Date;
}

/** Where the library keeps what it has asked. */
interface Requests {
  saveAsync(id: string, instant: string): Promise<null>;
  getAsync(id: string): Promise<string | null>;
  removeAsync(id: string | null): Promise<null>;
}

/** @throws SamlRefusal where every certificate has ended: nothing that it signs would be believed */
async function speakerOf({ row, certificates, baseUrl, now }: SamlProvider, requests: Requests) {
  const valid = certificates.filter(({ valid_to }) => valid_to > now);
  if (valid.length === 0) throw new SamlRefusal('The certificate of the provider has expired');
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    issuer: entityIdOf(baseUrl, row.id),
    audience: entityIdOf(baseUrl, row.id),
    callbackUrl: callbackUrlOf(baseUrl, row),
    entryPoint: row.sso_url ?? '',
    idpCert: valid.map(({ pem }) => pem),
    idpIssuer: row.issuer,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ATTEMPT_VALID_FOR,
    acceptedClockSkewMs: LIMITS.clockSkew,
    cacheProvider: requests,
    // How people prove who they are, and by which name they are known, is the provider's matter.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: 'sha256',
  });
}

/**
 * @param remember what has to be known until the answer comes
 * @returns where to send the browser
 */
export async function beginSaml(
  provider: SamlProvider,
  remember: (begun: { readonly state: string; readonly requestId: string }) => Promise<void>,
): Promise<string> {
  const state = newToken();
  const speaker = await speakerOf(provider, {
    saveAsync: async (requestId) => {
      await remember({ state, requestId });
      return null;
    },
    getAsync: async () => null,
    removeAsync: async () => null,
  });
  return speaker.getAuthorizeUrlAsync(state, undefined, {});
}

/**
 * @param encoded the answer as it came
 * @param request the one that it answers, which is used up
 * @throws SamlRefusal where anything about it is not as it has to be
 */
export async function readAnswer(
  provider: SamlProvider,
  encoded: string,
  { requestId, begunAt }: Pick<TakenRequest, 'requestId' | 'begunAt'>,
): Promise<Vouched> {
  const { row, baseUrl, now } = provider;
  const recipient = callbackUrlOf(baseUrl, row);
  try {
    const xml = answerXml(encoded, recipient);
    const speaker = await speakerOf(provider, {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? begunAt.toISOString() : null),
      removeAsync: async () => null,
    });
    const { profile } = await speaker.validatePostResponseAsync({
      SAMLResponse: Buffer.from(xml).toString('base64'),
    });
    if (profile === null) throw new SamlRefusal('The answer holds no assertion');
    const signed: unknown = profile.getAssertion?.().Assertion;
    const name = nameOfSubject(signed, { issuer: row.issuer, recipient, requestId, now });
    const { attributes } = profile as { readonly attributes?: Readonly<Record<string, unknown>> };
    const said = { [NAME_ID]: name, [SESSION_INDEX]: profile.sessionIndex };
    return { issuer: row.issuer, claims: { ...attributes, ...said } };
  } catch (error) {
    throw toRefusal(error);
  }
}

/** How this installation describes itself to one provider. */
export async function ownMetadata(
  row: Pick<OwnProviderRow, 'id' | 'protocol'>,
  baseUrl: string,
): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  return generateServiceProviderMetadata({
    issuer: entityIdOf(baseUrl, row.id),
    callbackUrl: callbackUrlOf(baseUrl, row),
    identifierFormat: null,
    wantAssertionsSigned: true,
    // Not a random one: who fetches it twice gets the same.
    generateUniqueId: () => `_${row.id}`,
  });
}
