/** A real OpenID Connect provider on this machine, whose answers a test can spoil. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { CLIENT } from './identity-client.ts';
import { memoryAdapter } from './identity-provider-memory.ts';

/** What the provider says of somebody; by default that the e-mail is theirs. */
export interface Claims {
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
  /** Whose domain manages the account. */
  readonly hd?: string;
  readonly groups?: unknown;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Signs ID tokens. */
  readonly key: CryptoKey;
  /** Who signs in next where nobody is asked, and what is said of them. */
  says(subject: string, claims: Claims): void;
  /** Stands between the provider and its answer to the code, until it is told otherwise. */
  corruptIdToken(spoil: ((idToken: string) => Promise<string> | string) | null): void;
  close(): Promise<void>;
}

interface Options {
  /** Where it may send browsers back to. */
  readonly redirectUri: string | readonly string[];
  readonly port?: number;
  /** Ask people for their e-mail in a form; without it, whoever `says` named is signed in. */
  readonly form?: boolean;
  /** Say nothing about people in the ID token: they have to be asked for. */
  readonly claimsInUserInfoOnly?: boolean;
  /** Have no page on which people sign out. */
  readonly withoutSignOut?: boolean;
}

export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  // Before it listens: what is asked while nothing answers yet would wait for ever.
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  let next = '';
  let spoil: ((idToken: string) => Promise<string> | string) | null = null;

  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    jwks: { keys: [{ ...jwk, alg: 'RS256', use: 'sig', kid: 'one' }] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [options.redirectUri].flat(),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['of the provider'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['name', 'given_name', 'family_name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: options.claimsInUserInfoOnly ?? false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: !(options.withoutSignOut ?? false) },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    renderError: (ctx, { error, error_description }) => {
      ctx.body = `${error}: ${error_description ?? ''}`;
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({
        email: accountId,
        email_verified: true,
        given_name: 'Ingrid',
        family_name: 'Solberg',
        ...(people.get(accountId) as object),
        sub: accountId,
      }),
    }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });

  provider.use(async (ctx, passOn) => {
    if (!ctx.path.startsWith('/interaction/')) {
      await passOn();
      if (ctx.path === '/token' && spoil !== null && ctx.body?.id_token !== undefined) {
        ctx.body.id_token = await spoil(ctx.body.id_token);
      }
      return;
    }
    const answer = new URLSearchParams(ctx.search);
    if (options.form === true && !answer.has('email') && !answer.has('cancel')) {
      ctx.type = 'html';
      ctx.body = FORM;
      return;
    }
    const result = answer.has('cancel')
      ? { error: 'access_denied', error_description: 'cancelled' }
      : { login: { accountId: answer.get('email') ?? next } };
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
    ctx.respond = false;
  });
  server.on('request', provider.callback());

  return {
    issuer,
    key: privateKey,
    says(subject, claims) {
      next = subject;
      people.set(subject, claims);
    },
    corruptIdToken(change) {
      spoil = change;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const FORM = `<!doctype html><html lang="en"><title>Sign in</title><main><h1>Example ID</h1><form>
<label>E-mail at the provider <input name="email"></label> <button>Continue</button>
<button name="cancel" value="yes" formnovalidate>Cancel</button></form></main></html>`;
