/** ID tokens that a provider could send and that must lead to nobody, each for one reason. */
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { CLIENT } from './identity-client.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** @param provider whose key signs, once it is there */
export function idTokensOf(provider: () => Pick<IdentityProvider, 'key'>) {
  const signed = (claims: JWTPayload, key = provider().key, alg = 'RS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
  const changing = (changes: Record<string, unknown>) => (token: string) =>
    signed({ ...decodeJwt(token), ...changes });
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

  const malformed: Record<string, (token: string) => Promise<string> | string> = {
    'of another nonce': changing({ nonce: 'another' }),
    'without a nonce': changing({ nonce: undefined }),
    'for another audience': changing({ aud: 'another-client' }),
    'for several audiences of which another is meant': changing({ aud: [CLIENT.id, 'other'], azp: 'other' }),
    'of another issuer': changing({ iss: 'https://accounts.evil.test' }),
    'that has expired': changing({ exp: seconds(-600), iat: seconds(-1200) }),
    'that never expires': changing({ exp: undefined }),
    'that begins later': changing({ nbf: seconds(3600) }),
    'without a subject': changing({ sub: undefined }),
    'that nobody signed': (token) => new UnsecuredJWT(decodeJwt(token)).encode(),
    'signed with another key': async (token) =>
      signed(decodeJwt(token), (await generateKeyPair('RS256')).privateKey),
    'signed with the client’s secret': (token) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(CLIENT.secret.padEnd(32, ' '))),
    'whose claims were changed after signing': (token) => {
      const [head, , signature] = token.split('.');
      const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), email: 'root@desk.test' }));
      return `${head}.${claims.toString('base64url')}.${signature}`;
    },
    'that is none': () => 'not.a.token',
  };

  return { signed, malformed };
}
