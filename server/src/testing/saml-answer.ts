/** Answers of a SAML provider, as tests want them: right ones, and ones that are wrong in one place. */
import { randomBytes } from 'node:crypto';
import { generate } from 'selfsigned';
import { SignedXml } from 'xml-crypto';

export interface SigningKey {
  readonly privateKey: string;
  /** As PEM. */
  readonly certificate: string;
}

/** @param days how long its certificate lasts from now on */
export async function makeSigningKey({ days = 365, keySize = 2048 } = {}): Promise<SigningKey> {
  const notAfterDate = new Date(Date.now() + days * 86_400_000);
  const notBeforeDate = new Date(Math.min(Date.now(), notAfterDate.getTime()) - 86_400_000);
  const made = await generate([{ name: 'commonName', value: 'id.example' }], {
    keySize,
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate,
  });
  return { privateKey: made.private, certificate: made.cert };
}

/** What a request asks for. */
export interface SamlRequest {
  readonly id: string;
  /** Where the answer goes. */
  readonly acs: string;
  /** Who asks. */
  readonly issuer: string;
}

export interface SamlPerson {
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
}

const RSA = {
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  sha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
};
const DIGEST = {
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
};

/** What a test changes of a right answer. */
export interface AnswerParts {
  issuer: string;
  destination: string | null;
  recipient: string;
  audience: string;
  /** Of the answer, and of the assertion in it. */
  inResponseTo: string | null;
  subjectInResponseTo: string | null;
  /** Seconds from now. */
  notBefore: number;
  notOnOrAfter: number;
  nameIdFormat: string;
  assertionId: string;
  /** What stands in the elements. */
  nameId: string;
  attributes: SamlPerson['attributes'];
  algorithm: 'sha256' | 'sha1';
  signs: readonly ('assertion' | 'response')[];
  key: SigningKey;
}

const instant = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const newId = () => `_${randomBytes(16).toString('hex')}`;
const attribute = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${value}"`);

export function partsOf(
  request: SamlRequest,
  { issuer, key, person }: { readonly issuer: string; readonly key: SigningKey; readonly person: SamlPerson },
): AnswerParts {
  return {
    issuer,
    destination: request.acs,
    recipient: request.acs,
    audience: request.issuer,
    inResponseTo: request.id,
    subjectInResponseTo: request.id,
    notBefore: -5,
    notOnOrAfter: 300,
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    assertionId: newId(),
    algorithm: 'sha256',
    signs: ['assertion'],
    key,
    ...person,
  };
}

export function unsignedAssertion(parts: AnswerParts): string {
  const values = Object.entries(parts.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}">${[value]
        .flat()
        .map(
          (one) =>
            `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">${one}</saml:AttributeValue>`,
        )
        .join('')}</saml:Attribute>`,
  );
  const [from, until] = [instant(parts.notBefore), instant(parts.notOnOrAfter)];
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${parts.assertionId}" Version="2.0" IssueInstant="${instant(0)}"><saml:Issuer>${parts.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${parts.nameIdFormat}">${parts.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${attribute('InResponseTo', parts.subjectInResponseTo)} NotOnOrAfter="${until}" Recipient="${parts.recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${instant(0)}" SessionIndex="${newId()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${values.join('')}</saml:AttributeStatement></saml:Assertion>`;
}

export const SUCCESS =
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';

/** @param content what follows the issuer */
export const responseOf = (parts: AnswerParts, content: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${instant(0)}"${attribute('Destination', parts.destination)}${attribute('InResponseTo', parts.inResponseTo)}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${parts.issuer}</saml:Issuer>${content}</samlp:Response>`;

/** Puts a signature of an element into it, after its issuer. */
export function sign(
  xml: string,
  element: 'Assertion' | 'Response',
  { key, algorithm }: Pick<AnswerParts, 'key' | 'algorithm'>,
): string {
  const path = `//*[local-name(.)='${element}']`;
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: RSA[algorithm],
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    getKeyInfoContent: SignedXml.getKeyInfoContent,
  });
  signer.addReference({
    xpath: path,
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: DIGEST[algorithm],
  });
  signer.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

export function answerOf(parts: AnswerParts): string {
  const plain = unsignedAssertion(parts);
  const assertion = parts.signs.includes('assertion') ? sign(plain, 'Assertion', parts) : plain;
  const response = responseOf(parts, `${SUCCESS}${assertion}`);
  return parts.signs.includes('response') ? sign(response, 'Response', parts) : response;
}

/** @param certificates as PEM */
export const samlMetadata = (
  entityId: string,
  ssoUrl: string,
  ...certificates: readonly string[]
): string => {
  const keys = certificates.map(
    (pem) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${pem.replaceAll(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return `<?xml version="1.0"?><!-- made by hand --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${ssoUrl}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
};
