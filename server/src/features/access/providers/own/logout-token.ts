/** What a provider sends when somebody's session there has ended: https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken */
import { createLocalJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';

/** Keys that are nobody's secret here. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** How far the provider's clock may be from this one, in seconds. */
const CLOCK_TOLERANCE = 60;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const claims = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    iat: z.number(),
    jti: z.string().min(1),
    events: z.object({ [EVENT]: z.looseObject({}) }),
    // Those of ID tokens have one.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'it names nobody');

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** Somebody whose session, or all of whose sessions, have ended at the provider. */
export interface EndedThere {
  /** Null where the session alone is named. */
  readonly subject: string | null;
  /** Null for all of that person. */
  readonly session: string | null;
  /** Sessions that begin later are not meant: whoever sends the token again ends nothing. */
  readonly before: Date;
}

/**
 * @param keys as the provider's address of keys answers
 * @throws where it is not the provider's, for this client, of now, or not about the end of a session
 */
export async function readLogoutToken(
  token: string,
  { keys, issuer, clientId }: { readonly keys: unknown; readonly issuer: string; readonly clientId: string },
): Promise<EndedThere> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keySet.parse(keys)), {
    algorithms: ALGORITHMS,
    issuer,
    audience: clientId,
    clockTolerance: CLOCK_TOLERANCE,
    maxTokenAge: '2 minutes',
  });
  const { sub, sid, iat } = claims.parse(payload);
  return {
    subject: sub ?? null,
    session: sid ?? null,
    before: new Date((iat + CLOCK_TOLERANCE) * 1_000),
  };
}
