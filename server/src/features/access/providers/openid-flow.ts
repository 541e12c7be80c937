/** The authorization code flow with PKCE, state and nonce, everything in its answers verified: https://openid.net/specs/openid-connect-core-1_0.html */
import * as client from 'openid-client';
import type { Secrets } from './attempt.repo.ts';

export interface ProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** What is known of a provider, and how it is asked. */
export type KnownProvider = client.Configuration;
export type ProviderFetch = client.CustomFetch;

const TIMEOUT_S = 10;

/**
 * Asks a provider for its description.
 * @param by another way than the usual one
 */
export const describeProvider = (
  { issuer, clientId, clientSecret }: ProviderConfig,
  by?: { readonly fetch: ProviderFetch },
): Promise<KnownProvider> =>
  client.discovery(new URL(issuer), clientId, clientSecret, authenticateBy(clientSecret), {
    timeout: TIMEOUT_S,
    ...(by && { [client.customFetch]: by.fetch }),
    execute: [
      // The library trusts an ID token that comes over TLS; its signature is asked for all the same.
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });

/** In the body, unless the provider takes it in a header alone. */
const authenticateBy = (secret: string): client.ClientAuth => {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, metadata, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
    const way = !ways.includes('client_secret_post') && ways.includes('client_secret_basic') ? basic : post;
    return way(server, metadata, body, headers);
  };
};

/**
 * @param more scopes that are asked for where the provider says that it knows them
 * @returns where to send the browser, and what has to be remembered until it is back
 */
export async function beginFlow(
  provider: KnownProvider,
  redirectUri: string,
  more: readonly string[] = [],
): Promise<{ location: string; secrets: Secrets }> {
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const known = provider.serverMetadata().scopes_supported ?? [];
  const location = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: ['openid', 'email', 'profile', ...more.filter((scope) => known.includes(scope))].join(' '),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { location: location.href, secrets };
}

/**
 * RP-initiated logout: https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 * @param whom the e-mail of who signs out
 * @returns where a browser signs out at the provider; null where it has no such page
 */
export const signOutPageOf = (provider: KnownProvider, whom: string): string | null =>
  provider.serverMetadata().end_session_endpoint === undefined
    ? null
    : client.buildEndSessionUrl(provider, { logout_hint: whom }).href;

export interface Vouched {
  /** As the provider calls itself. */
  readonly issuer: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * @param asked claims without each of which the provider is asked for more than its ID token says
 * @throws when anything about the answer is not as it has to be
 */
export async function finishFlow(
  provider: KnownProvider,
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
  { state, nonce, codeVerifier }: Secrets,
  asked: readonly string[] = ['email'],
): Promise<Vouched> {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  const tokens = await client.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw new Error('the provider sent no ID token');
  const { issuer, userinfo_endpoint } = provider.serverMetadata();
  const more =
    asked.some((claim) => idToken[claim] === undefined) && userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(provider, tokens.access_token, idToken.sub)
      : {};
  return { issuer, claims: { ...more, ...idToken } };
}
