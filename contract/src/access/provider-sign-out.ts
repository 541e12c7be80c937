/** A provider of an organization tells that somebody has signed out there: https://openid.net/specs/openid-connect-backchannel-1_0.html */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';

export const LOGOUT_TOKEN_INVALID = 'This is no logout token of this provider';

/** Of the token, in characters. */
const LENGTH = 3_500;

export const endedAtProvider = callsFor('public', 'Sign-in').post('/sso/{id}/logout', {
  summary:
    'Where an OpenID Connect provider of an organization says that somebody has signed out there, which ends the sessions that came by it',
  body: z.object({
    logout_token: z
      .string(LOGOUT_TOKEN_INVALID)
      .min(1, LOGOUT_TOKEN_INVALID)
      .max(LENGTH, LOGOUT_TOKEN_INVALID),
  }),
  takesForm: 'fields',
  output: z.object({}),
});
