/** An answer of a SAML provider that nobody is signed in by; the message is for the admin who set the provider up. */
export class SamlRefusal extends Error {
  override name = 'SamlRefusal';
}

/** Of what the library says, for the program's log. */
const DETAIL = 200;

const otherwise = 'The answer is not one of a SAML provider';

/** What the library says of an answer that it refuses, in words for people. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/signature|certificate/i, 'The answer is not signed with a certificate that is set here'],
  [/InResponseTo/i, 'The answer belongs to no sign-in that began here'],
  [/expired|not yet valid|subject confirmation/i, 'The answer is not valid at this time: compare the clocks'],
  [/audience/i, 'The answer is meant for somebody else: its audience is not our entity ID'],
  [/multiple/i, 'The answer holds several assertions'],
];

/** Of a provider that says in so many words that it signs nobody in: https://docs.oasis-open.org/security/saml/v2.0/saml-core-2.0-os.pdf, 3.2.2 */
const STATUS = /^SAML provider returned (\w+) error: ([\s\S]*)$/;

export function toRefusal(error: unknown): SamlRefusal {
  if (error instanceof SamlRefusal) return error;
  const said = error instanceof Error ? error.message : '';
  const [, status, why] = STATUS.exec(said) ?? [];
  const words =
    status === undefined
      ? (WORDS.find(([pattern]) => pattern.test(said))?.[1] ?? otherwise)
      : `The provider refused: ${status} (${why})`;
  return new SamlRefusal(words.slice(0, DETAIL), { cause: new Error(said.slice(0, DETAIL)) });
}
