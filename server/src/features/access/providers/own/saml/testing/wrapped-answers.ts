/**
 * Signature wrapping, each of the eight ways by the numbers of its authors: what was signed moves to where nobody looks, and
 * something else stands in its place. https://www.usenix.org/conference/usenixsecurity12/technical-sessions/presentation/somorovsky
 */
import {
  type AnswerParts,
  answerOf,
  responseOf,
  SUCCESS,
  sign,
  unsignedAssertion,
} from '../../../../../../testing/saml-answer.ts';

const SIGNATURE = /<Signature[\s\S]*?<\/Signature>/;
const EVIL_ID = '_evil';

/** @param claimed whom the answer is to be taken for, by somebody who can sign in as `parts` says */
export function wrappedAnswers(
  parts: AnswerParts,
  claimed: Pick<AnswerParts, 'nameId' | 'attributes'>,
): Readonly<Record<string, string>> {
  const evil = unsignedAssertion({ ...parts, ...claimed, assertionId: EVIL_ID });
  const sameId = unsignedAssertion({ ...parts, ...claimed });
  const good = sign(unsignedAssertion(parts), 'Assertion', parts);
  const [signature = ''] = SIGNATURE.exec(good) ?? [];
  const bare = good.replace(signature, '');
  const withSignature = (assertion: string, sign: string) =>
    assertion.replace('</saml:Issuer>', `</saml:Issuer>${sign}`);
  const response = (...content: string[]) => responseOf(parts, `${SUCCESS}${content.join('')}`);
  const inSignature = (what: string) =>
    signature.replace('</Signature>', `<Object>${what}</Object></Signature>`);

  const signedResponse = answerOf({ ...parts, signs: ['response'] });
  const [ofResponse = ''] = SIGNATURE.exec(signedResponse) ?? [];
  const bareResponse = signedResponse.replace(ofResponse, '');
  const evilResponse = (extra: string) => responseOf(parts, `${extra}${SUCCESS}${evil}`);
  return {
    XSW1: evilResponse(ofResponse.replace('</Signature>', `<Object>${bareResponse}</Object></Signature>`)),
    XSW2: evilResponse(`${bareResponse}${ofResponse}`),
    XSW3: response(evil, good),
    XSW4: response(evil.replace('</saml:Assertion>', `${good}</saml:Assertion>`)),
    XSW5: response(withSignature(evil, signature), bare),
    XSW6: response(withSignature(evil, inSignature(bare))),
    XSW7: responseOf(parts, `<samlp:Extensions>${evil}</samlp:Extensions>${SUCCESS}${good}`),
    XSW8: response(withSignature(evil, inSignature(bare))).replace('<Object>', '<Object Id="_object">'),
    'XSW3 with one ID': response(sameId, good),
    'XSW5 with one ID': response(withSignature(sameId, signature), bare),
    'XSW7 with one ID': responseOf(parts, `<samlp:Extensions>${sameId}</samlp:Extensions>${SUCCESS}${good}`),
    'an assertion that the signature is not of': response(withSignature(evil, signature)),
    'an assertion of the same ID that the signature is not of': response(withSignature(sameId, signature)),
  };
}
