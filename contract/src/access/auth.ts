import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { MESSAGES } from '../messages.ts';
import { knownPassword } from '../people/person-fields.ts';
import { user } from '../people/user.ts';
import { email } from '../text.ts';

export const credentials = z.object({
  email: email(MESSAGES.emailRequired, MESSAGES.emailInvalidAtSignIn),
  password: knownPassword(),
});

export const entrance = z.object({ token: z.string(), user });

/** The secret of an authenticator app. It is shown while the app is set up, and never again. */
export const enrolment = z.object({
  /** otpauth://totp/… for the QR code. */
  uri: z.string(),
  /** The same key for typing in: base32 in groups of four. */
  key: z.string(),
});
export type Enrolment = z.output<typeof enrolment>;

const SECOND_FACTOR_WAYS = ['app', 'passkey'] as const;
export type SecondFactorWay = (typeof SECOND_FACTOR_WAYS)[number];

/** The answer to a right password where a second factor is on: the code is sent with this challenge. */
export const secondStep = z.object({
  secondFactor: z.literal(true),
  challenge: z.string(),
  /** What can be sent: the code of an app, or what a passkey signs. Recovery codes work beside either. */
  ways: z.array(z.enum(SECOND_FACTOR_WAYS)).optional(),
  /** For somebody who must have a second factor and has none yet: the first code from it proves that it is set up. */
  enrolment: enrolment.optional(),
});

/** How every kind of sign-in answers: with a session, or with the challenge of a second factor. */
export const signInAnswer = z.union([entrance, secondStep]);
export type SignInAnswer = z.output<typeof signInAnswer>;

const anybody = callsFor('public', 'Sign-in');
const everybody = callsFor(SIGNED_IN, 'Sign-in');

export const login = anybody.post('/auth/login', {
  summary: 'Sign in with e-mail and password',
  body: credentials,
  output: signInAnswer,
});

export const me = everybody.get('/auth/me', {
  summary: 'The signed-in person',
  output: z.object({ user }),
});

export const logout = everybody.post('/auth/logout', {
  summary: 'End this session',
  repeatable: true,
  alwaysTaken: true,
  /** `providerSignOut`: where somebody who came by their organization's own provider signs out there, too. */
  output: z.object({ providerSignOut: z.object({ name: z.string(), url: z.url() }).optional() }),
});
