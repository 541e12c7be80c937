import { newId } from '../platform/ids.ts';
import { CLIENT } from './identity-client.ts';

/** @param offset from now */
export const secondsFrom = (offset: number) => Math.floor(Date.now() / 1_000) + offset;

/** What a provider says of somebody who has signed out there, to be signed by it. */
export const logoutClaims = (issuer: string, more: object = {}) => ({
  iss: issuer,
  aud: CLIENT.id,
  iat: secondsFrom(0),
  exp: secondsFrom(120),
  jti: newId(),
  sub: 'user',
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...more,
});
