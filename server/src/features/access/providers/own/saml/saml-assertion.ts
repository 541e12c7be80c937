/** What a signed assertion has to say beside what the library looks at. */
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { z } from 'zod';
import { SamlRefusal } from './saml-refusal.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const ISSUED_BY = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity';

/** Texts and attributes as the library reads XML. */
const format = z.object({ Format: z.string().optional() }).optional();
const named = z.object({ _: z.string(), $: format });

const assertion = z.object({
  $: z.object({ Version: z.literal('2.0') }),
  Issuer: z.tuple([named]),
  Subject: z.tuple([
    z.object({
      NameID: z.tuple([named]),
      SubjectConfirmation: z.array(
        z.object({
          $: z.object({ Method: z.string() }),
          SubjectConfirmationData: z
            .tuple([
              z.object({
                $: z.object({
                  Recipient: z.string(),
                  InResponseTo: z.string(),
                  NotOnOrAfter: z.iso.datetime({ offset: true }),
                  NotBefore: z.iso.datetime({ offset: true }).optional(),
                }),
              }),
            ])
            .optional()
            .catch(undefined),
        }),
      ),
    }),
  ]),
  AuthnStatement: z.array(
    z.object({
      $: z.object({ SessionNotOnOrAfter: z.iso.datetime({ offset: true }).optional() }).optional(),
    }),
  ),
});

export interface Expected {
  /** The provider's entity ID. */
  readonly issuer: string;
  /** The address that answers of this provider come to. */
  readonly recipient: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * The profile of sign-in by a browser: https://docs.oasis-open.org/security/saml/v2.0/saml-profiles-2.0-os.pdf, 4.1.4
 * @param signed the assertion, read from nothing but what was signed
 * @returns by which name the provider knows somebody
 * @throws SamlRefusal
 */
export function nameOfSubject(signed: unknown, { issuer, recipient, requestId, now }: Expected): string {
  const parsed = assertion.safeParse(signed);
  if (!parsed.success) throw new SamlRefusal('The assertion lacks what a sign-in needs');
  const { Issuer, Subject, AuthnStatement } = parsed.data;
  const [{ _: from, $: kind }] = Issuer;
  if (from.trim() !== issuer || (kind?.Format ?? ISSUED_BY) !== ISSUED_BY)
    throw new SamlRefusal(
      'The answer comes from another provider: its entity ID is not the one that is set here',
    );
  const [{ NameID, SubjectConfirmation }] = Subject;
  const bearers = SubjectConfirmation.filter(({ $ }) => $.Method === BEARER);
  const [data] = bearers.length === 1 ? (bearers[0]?.SubjectConfirmationData ?? []) : [];
  if (data === undefined) throw new SamlRefusal('The assertion does not say whom it is for');
  const { Recipient, InResponseTo, NotOnOrAfter, NotBefore } = data.$;
  if (Recipient !== recipient) throw new SamlRefusal('The answer is meant for another address than ours');
  if (InResponseTo !== requestId) throw new SamlRefusal('The answer belongs to no sign-in that began here');
  const ends = AuthnStatement.flatMap(({ $ }) => $?.SessionNotOnOrAfter ?? []);
  const isOver = [NotOnOrAfter, ...ends].some((end) => Date.parse(end) + SAML.clockSkew <= now.getTime());
  const isEarly = NotBefore !== undefined && Date.parse(NotBefore) - SAML.clockSkew > now.getTime();
  if (isOver || isEarly) throw new SamlRefusal('The answer is not valid at this time: compare the clocks');
  if (AuthnStatement.length === 0) throw new SamlRefusal('The provider does not say that anybody signed in');
  const [{ _: name, $: nameKind }] = NameID;
  if (nameKind?.Format === TRANSIENT)
    throw new SamlRefusal(
      'The provider calls people otherwise at each sign-in: its NameID has to be a lasting one',
    );
  return name.trim();
}
