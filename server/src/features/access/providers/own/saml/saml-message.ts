/**
 * What an answer has to look like before anything reads it as XML. It only refuses: what an answer says is taken from the
 * assertion whose signature the library has verified, and from nothing else.
 */
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { SamlRefusal } from './saml-refusal.ts';

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** Blanks as XML knows them: others are letters to its parsers. */
const START_TAG = /<([^ \t\r\n<>/!?=]+)/g;

/** Where a comment, a CDATA section or a document type begins: what is signed may read otherwise than it looks. */
const DECLARATION = /<!/;

/** Nothing but the declaration of XML itself at the very beginning. */
const INSTRUCTION = /(?!^)<\?/;

/**
 * Signatures, digests and transforms that are believed, each letter by letter: SHA-1 is not among them.
 * https://www.w3.org/TR/xmldsig-core1/#sec-AlgID
 */
const ALGORITHMS: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
];

const ALGORITHM = /Algorithm[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)'|)/g;

const DESTINATION = /[ \t\r\n]Destination[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)'|)/;

/** Encodings that are no UTF-8 would be read as something else. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SamlRefusal('The answer is not written in UTF-8');
  }
}

/** Local names of everything that begins somewhere in it. */
const namesIn = (xml: string) =>
  [...xml.matchAll(START_TAG)].map(([, name = '']) => name.split(':').at(-1) ?? '');

/**
 * The XML of an answer that came in a form.
 * @param ours the one address that it may be meant for
 * @throws SamlRefusal where it is too long, or holds what no answer needs
 */
export function answerXml(encoded: string, ours: string): string {
  if (!BASE64.test(encoded)) throw new SamlRefusal('The answer is not written in Base64');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > SAML.answerBytes) throw new SamlRefusal('The answer is too long');
  const xml = textOf(bytes);
  if (DECLARATION.test(xml) || INSTRUCTION.test(xml) || xml.includes('\u0000'))
    throw new SamlRefusal('The answer holds a document type, a comment or an instruction');
  expectOneAssertion(namesIn(xml));
  for (const [, double, single] of xml.matchAll(ALGORITHM)) {
    const algorithm = double ?? single ?? '';
    if (!ALGORITHMS.includes(algorithm))
      throw new SamlRefusal(`The answer is signed by a method that is not taken: ${algorithm.slice(0, 100)}`);
  }
  expectDestination(xml, ours);
  return xml;
}

function expectOneAssertion(names: readonly string[]): void {
  const count = (name: string) => names.filter((one) => one === name).length;
  if (count('EncryptedAssertion') > 0 || count('EncryptedID') > 0)
    throw new SamlRefusal('The provider encrypts what it says; it has to be signed alone');
  if (names[0] !== 'Response' || count('Response') !== 1)
    throw new SamlRefusal('The answer is not one of a SAML provider');
  // Without one it may say why: the library reads that.
  if (count('Assertion') > 1) throw new SamlRefusal('The answer holds several assertions');
  // One of the answer, one of the assertion.
  if (count('Signature') > 2) throw new SamlRefusal('The answer holds too many signatures');
}

/** Where the answer names a destination, it is ours: https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf, 3.5.5.2 */
function expectDestination(xml: string, ours: string): void {
  const root = xml.slice(0, xml.indexOf('>', xml.indexOf('Response')) + 1);
  const [found, double, single] = DESTINATION.exec(root) ?? [];
  if (found !== undefined && (double ?? single) !== ours)
    throw new SamlRefusal('The answer is meant for another address than ours');
}
