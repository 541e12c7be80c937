/** From what a provider says of somebody to whom it vouches for. */
import { z } from 'zod';

/** Somebody as the provider vouches for them. */
export interface ProviderPerson {
  readonly issuer: string;
  /** Who they are there, for ever. */
  readonly subject: string;
  /** Lower case; null where the provider gives none that can be used. */
  readonly email: string | null;
  /** The provider says in so many words that the e-mail is theirs. */
  readonly emailVerified: boolean;
  /** It says nothing about whether the e-mail is theirs. */
  readonly emailUnmarked: boolean;
  /** The domain whose owner manages the account, where the provider knows one. */
  readonly hostedDomain: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  hd: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

/** Only ASCII: other letters can turn into those of somebody else's address when their case is folded. */
const EMAIL = /^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const NAME_LENGTH = 100;

const clean = (name: string | undefined) =>
  (name ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, NAME_LENGTH).toWellFormed();

/** @param issuer who says so */
export function toPerson(issuer: string, raw: unknown): ProviderPerson {
  const claim = claims.parse(raw);
  const email = claim.email !== undefined && EMAIL.test(claim.email) ? claim.email.toLowerCase() : null;
  const [first = '', ...rest] = clean(claim.name).split(/\s+/);
  return {
    issuer,
    subject: claim.sub,
    email,
    emailVerified: claim.email_verified === true,
    emailUnmarked: claim.email_verified === undefined,
    hostedDomain: claim.hd?.toLowerCase() ?? null,
    firstName: clean(claim.given_name) || first || email?.split('@')[0]?.slice(0, NAME_LENGTH) || 'Somebody',
    lastName: clean(claim.family_name) || (claim.given_name === undefined ? rest.join(' ') : ''),
  };
}
