/** What the metadata of a SAML provider says: https://docs.oasis-open.org/security/saml/v2.0/saml-metadata-2.0-os.pdf */
import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { SAML_MESSAGES as WORDS } from '@switchboard/contract/access/saml-messages.ts';
import { z } from 'zod';
import { invalid } from '../../../../../platform/http/app-error.ts';
import { AnswerTooLongError, createGuardedFetch } from '../../../../../platform/outbound/guarded-fetch.ts';
import type { Outbound } from '../../../../../platform/outbound/outbound.ts';
import { type Certificate, readCertificate } from './certificate.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const refused = (words: string) => invalid('metadata', words);

/** @throws AppError VALIDATION_FAILED naming `metadata` */
export async function fetchMetadata(outbound: Pick<Outbound, 'request'>, address: string): Promise<string> {
  const signal = AbortSignal.timeout(IDENTITY_PROVIDERS.answersWithin);
  const fetch = createGuardedFetch(outbound, { signal, bytes: SAML.metadataBytes });
  const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
  const answer = await fetch(address, { method: 'GET', headers }).catch((error) => {
    throw refused(error instanceof AnswerTooLongError ? WORDS.metadataTooLong : WORDS.metadataUnreachable);
  });
  if (!answer.ok) throw refused(WORDS.metadataUnreachable);
  return answer.text();
}

/** As the library reads XML: every element a list, texts under `_`, attributes under `$`. */
const text = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]).catch('');
const list = <Item extends z.ZodType>(item: Item) => z.array(item).optional().catch(undefined);

const keyDescriptor = z.object({
  $: z.object({ use: z.string().optional() }).optional(),
  KeyInfo: list(z.object({ X509Data: list(z.object({ X509Certificate: list(text) })) })),
});
const provider = z.object({
  KeyDescriptor: list(keyDescriptor),
  SingleSignOnService: list(z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) })),
});
const entity = z.object({
  $: z.object({ entityID: z.string().min(1).max(SAML.entityId) }),
  IDPSSODescriptor: list(provider),
});
const document = z.union([
  z.object({ EntityDescriptor: entity }).transform(({ EntityDescriptor }) => [EntityDescriptor]),
  z
    .object({ EntitiesDescriptor: z.object({ EntityDescriptor: z.array(entity) }) })
    .transform(({ EntitiesDescriptor }) => EntitiesDescriptor.EntityDescriptor),
]);

interface Described {
  readonly issuer: string;
  readonly ssoUrl: string;
  readonly certificates: string[];
}

/**
 * Believes whoever gave it: an admin who sets a provider up.
 * @throws AppError VALIDATION_FAILED naming `metadata`
 */
export async function readMetadata(xml: string, now: Date): Promise<Described> {
  // Comments stand in the metadata of some; document types and entities in none.
  if (/<!(?!--)/.test(xml)) throw refused(WORDS.metadataInvalid);
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js');
  const read = await parseXml2JsFromString(xml).catch(() => null);
  const parsed = document.safeParse(read);
  if (!parsed.success) throw refused(WORDS.metadataInvalid);
  const providers = parsed.data.filter(({ IDPSSODescriptor }) => IDPSSODescriptor !== undefined);
  const [found, ...others] = providers;
  const [descriptor] = found?.IDPSSODescriptor ?? [];
  if (found === undefined || descriptor === undefined) throw refused(WORDS.metadataInvalid);
  if (others.length > 0) throw refused(WORDS.metadataSeveral);
  const places = descriptor.SingleSignOnService ?? [];
  const redirect = places.find(({ $ }) => $.Binding === REDIRECT)?.$.Location;
  if (redirect === undefined) throw refused(WORDS.metadataWithoutRedirect);
  return {
    issuer: found.$.entityID,
    ssoUrl: redirect,
    certificates: usable(descriptor, now).map(({ pem }) => pem),
  };
}

/** Those to sign with that can be used here, the ones that last longest. */
function usable({ KeyDescriptor = [] }: z.output<typeof provider>, now: Date): Certificate[] {
  const told = KeyDescriptor.filter(({ $ }) => $?.use !== 'encryption')
    .flatMap(({ KeyInfo = [] }) => KeyInfo)
    .flatMap(({ X509Data = [] }) => X509Data)
    .flatMap(({ X509Certificate = [] }) => X509Certificate)
    .flatMap((one) => readCertificate(one) ?? [])
    .filter(({ isStrong, validTo }) => isStrong && validTo > now);
  return [...new Map(told.map((one) => [one.fingerprint, one])).values()]
    .sort((one, other) => other.validTo.getTime() - one.validTo.getTime())
    .slice(0, SAML.certificates);
}
