/** The OpenID Connect provider: authorization code flow with PKCE, state and nonce, everything it says verified. */
import * as client from 'openid-client';
import { z } from 'zod';
import type { Secrets } from './attempt.repo.ts';

export interface ProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** Somebody as the provider vouches for them. */
export interface ProviderPerson {
  readonly issuer: string;
  /** Who they are there, for ever. */
  readonly subject: string;
  /** Lower case; null where the provider gives none that can be used. */
  readonly email: string | null;
  /** The provider says in so many words that the e-mail is theirs. */
  readonly emailVerified: boolean;
  /** The domain whose owner manages the account, where the provider knows one. */
  readonly hostedDomain: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Provider {
  /** @returns where to send the browser, and what has to be remembered until it is back */
  begin(): Promise<{ location: string; secrets: Secrets }>;
  /** @throws when anything about the answer is not as it has to be */
  finish(answer: Readonly<Record<string, string | undefined>>, secrets: Secrets): Promise<ProviderPerson>;
}

const TIMEOUT_S = 10;
/** Keys are looked after by the library; addresses and abilities hardly ever change. */
const METADATA_LIFE_MS = 60 * 60 * 1000;

/** @param redirectUri the one address that the provider knows of this installation */
export function createProvider(config: ProviderConfig, redirectUri: string): Provider {
  const discovered = rememberFor(METADATA_LIFE_MS, () => discover(config));
  return {
    async begin() {
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, secrets };
    },

    async finish(answer, { state, nonce, codeVerifier }) {
      const configuration = await discovered();
      const address = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer)) {
        if (value !== undefined) address.searchParams.set(name, value);
      }
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (idToken === undefined) throw new Error('the provider sent no ID token');
      const more =
        idToken.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
          : {};
      return toPerson(configuration.serverMetadata().issuer, { ...more, ...idToken });
    },
  };
}

const discover = ({ issuer, clientId, clientSecret }: ProviderConfig) =>
  client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute: [
      // The library trusts an ID token that comes over TLS; its signature is asked for all the same.
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });

/** Asks once for many callers; a failure is forgotten at once, or bridged by what was known before. */
function rememberFor<Value>(life: number, ask: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; until: number } | null = null;
  let asking: Promise<Value> | null = null;
  return async () => {
    if (known !== null && known.until > Date.now()) return known.value;
    asking ??= ask()
      .then((value) => {
        known = { value, until: Date.now() + life };
        return value;
      })
      .finally(() => {
        asking = null;
      });
    const { value: old } = known ?? {};
    return asking.catch((error) => {
      if (old === undefined) throw error;
      return old;
    });
  };
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

function toPerson(issuer: string, raw: unknown): ProviderPerson {
  const claim = claims.parse(raw);
  const email = claim.email !== undefined && EMAIL.test(claim.email) ? claim.email.toLowerCase() : null;
  const [first = '', ...rest] = clean(claim.name).split(/\s+/);
  return {
    issuer,
    subject: claim.sub,
    email,
    emailVerified: claim.email_verified === true,
    hostedDomain: claim.hd?.toLowerCase() ?? null,
    firstName: clean(claim.given_name) || first || email?.split('@')[0]?.slice(0, NAME_LENGTH) || 'Somebody',
    lastName: clean(claim.family_name) || (claim.given_name === undefined ? rest.join(' ') : ''),
  };
}
