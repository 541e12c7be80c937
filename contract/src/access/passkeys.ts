/** Passkeys: keys of a person's devices that prove who they are (WebAuthn). */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { requiredLine } from '../text.ts';
import { entrance } from './auth.ts';
import { assertion, encoded, proof, provenAlone } from './proof.ts';
import { recoveryCodes } from './second-factor.ts';

/** How many a person may have. */
export const MOST_PASSKEYS = 20;

export const passkey = z.object({
  _id: id,
  name: z.string(),
  /** The host name that it works on. */
  host: z.string(),
  /** Whether its owner's devices share it. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** What a browser gives its authenticators, as https://w3c.github.io/webauthn writes it in JSON. */
const options = z.looseObject({ challenge: z.string() });
const asked = z.object({ options });

/** A new key, as an authenticator tells of it. */
const attestation = z.object(
  {
    id: encoded(2_000),
    rawId: encoded(2_000),
    type: z.literal('public-key', MESSAGES.passkeyRefused),
    response: z.object(
      {
        clientDataJSON: encoded(4_000),
        attestationObject: encoded(20_000),
        transports: z
          .array(z.string(MESSAGES.passkeyRefused).max(20, MESSAGES.passkeyRefused), MESSAGES.passkeyRefused)
          .max(10, MESSAGES.passkeyRefused)
          .default([]),
      },
      MESSAGES.passkeyRefused,
    ),
  },
  MESSAGES.passkeyRefused,
);
export type Attestation = z.output<typeof attestation>;

const name = requiredLine('Name', LENGTH.passkey, MESSAGES.passkeyName);
const challenge = z
  .string(MESSAGES.challengeEnded)
  .min(1, MESSAGES.challengeEnded)
  .max(100, MESSAGES.challengeEnded);

const anybody = callsFor('public', 'Passkeys');
const everybody = callsFor(SIGNED_IN, 'Passkeys');

export const askToSignIn = anybody.post('/auth/passkey-sign-in/options', {
  summary:
    'What a browser asks its passkeys to sign, for a sign-in by a passkey alone; a cookie ties it to the browser',
  body: z.object({}),
  output: asked,
});

export const signInWithPasskey = anybody.post('/auth/passkey-sign-in', {
  summary: 'Sign in with a passkey alone; it must have verified its user',
  body: z.object({ credential: assertion }),
  output: entrance,
});

export const askForSecondFactor = anybody.post('/auth/second-factor/passkey/options', {
  summary: 'The same for the second half of a sign-in',
  body: z.object({ challenge }),
  output: asked,
});

export const provePasskey = anybody.post('/auth/second-factor/passkey', {
  summary: 'The second half of a sign-in, by a passkey in place of a code',
  body: z.object({ challenge, credential: assertion }),
  output: entrance,
});

export const listPasskeys = everybody.get('/auth/passkeys', {
  summary: 'The caller’s passkeys',
  output: z.object({ passkeys: z.array(passkey) }),
});

export const askToConfirm = everybody.post('/auth/passkeys/confirmation/options', {
  summary: 'What a browser asks the caller’s passkeys to sign, to prove once more who they are',
  body: z.object({}),
  shownOnce: true,
  output: asked,
});

export const askToAdd = everybody.post('/auth/passkeys/options', {
  summary:
    'What a browser asks an authenticator for a new passkey; password and code, or a passkey, come along',
  body: provenAlone(z.object(proof)),
  shownOnce: true,
  output: asked,
});

export const addPasskey = everybody.post('/auth/passkeys', {
  summary:
    'Keep the passkey that was made; the first second factor ends the caller’s other sessions and brings recovery codes',
  body: z.object({ name, credential: attestation }),
  status: 201,
  shownOnce: true,
  output: z.object({ passkey, recoveryCodes: recoveryCodes.optional() }),
});

export const renamePasskey = everybody.put('/auth/passkeys/{id}', {
  summary: 'Call one of the caller’s passkeys otherwise',
  body: z.object({ name }),
  output: z.object({ passkey }),
});

export const removePasskey = everybody.post('/auth/passkeys/{id}/remove', {
  summary: 'Remove one of the caller’s passkeys; password and code, or a passkey, come along',
  body: provenAlone(z.object(proof)),
  output: z.object({ passkeys: z.array(passkey) }),
});
