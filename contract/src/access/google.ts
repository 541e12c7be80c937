/** Signing in through the installation's OpenID Connect provider: Google, unless another one is configured. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { blankableLine, requiredLine } from '../text.ts';
import { entrance, secondStep, signInAnswer } from './auth.ts';

const anybody = callsFor('public', 'Sign-in');

const withMessage = { message: z.string() };

/** What `error` says in the address that a failed sign-in comes back to. */
export const PROVIDER_ERRORS = [
  'google_auth_failed',
  'auth_error',
  'invalid_organization',
  'sso_failed',
] as const;
export type ProviderError = (typeof PROVIDER_ERRORS)[number];

/** What `reason` may add there; given only to somebody whom the provider has vouched for. */
export const PROVIDER_REASONS = [
  'ACCOUNT_DEACTIVATED',
  'ACCOUNT_UNKNOWN',
  'AWAITING_APPROVAL',
  'DOMAIN_NOT_VERIFIED',
  'EMAIL_NOT_VERIFIED',
  'IDENTITY_MISMATCH',
  'NO_LICENSES_LEFT',
  'ORGANIZATION_INACTIVE',
  'ORGANIZATION_SUSPENDED',
  'ROLE_NOT_MAPPED',
  'SSO_REQUIRED',
] as const satisfies readonly ErrorCode[];

export const google = anybody.get('/google', {
  summary: 'Send the browser to the provider; to /login with an error where none is configured or it is down',
  status: 302,
  output: 'redirect',
});

/** A parameter that is repeated counts as missing. */
const parameter = z.string().max(4096).optional().catch(undefined);

export const googleCallback = anybody.get('/google/callback', {
  summary:
    'Where the provider sends the browser back to; goes on to /oauth/callback or /complete-profile with a token, or to /oauth/callback with an error',
  query: z.object({
    code: parameter,
    state: parameter,
    iss: parameter,
    error: parameter,
    error_description: parameter,
  }),
  status: 302,
  output: 'redirect',
});

export const exchange = anybody.post('/auth/exchange', {
  summary: 'Sign in with the one-time token of an address, once and within a minute',
  body: z.object({
    token: z.string({ error: MESSAGES.tokenRequired }).trim().min(1, MESSAGES.tokenRequired),
  }),
  output: signInAnswer,
});

export const completeProfile = anybody.put('/google/complete-profile', {
  summary:
    'Fill in what the provider did not know. The bearer token is the one of the address /complete-profile, or a session of somebody whose profile is incomplete',
  body: z.object({
    organizationCode: requiredLine('Organization code', LENGTH.organizationCode),
    contactNumber: requiredLine('Contact number', LENGTH.contactNumber, MESSAGES.contactNumberRequired),
    department: blankableLine('Department', LENGTH.name).default(''),
  }),
  output: z.union([entrance.extend(withMessage), secondStep.extend(withMessage)]),
});
