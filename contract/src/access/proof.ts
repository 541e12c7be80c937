/** What a person who is signed in sends to prove once more who they are: a password, a code, or a passkey in their place. */
import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';

/** Bytes in base64url. */
export const encoded = (most: number) =>
  z
    .string(MESSAGES.passkeyRefused)
    .max(most, MESSAGES.passkeyRefused)
    .regex(/^[\w-]+$/, MESSAGES.passkeyRefused);

/** What a passkey has signed, as browsers tell it: https://w3c.github.io/webauthn/#dictdef-authenticationresponsejson */
export const assertion = z.object(
  {
    id: encoded(2_000),
    rawId: encoded(2_000),
    type: z.literal('public-key', MESSAGES.passkeyRefused),
    response: z.object(
      {
        clientDataJSON: encoded(4_000),
        authenticatorData: encoded(4_000),
        signature: encoded(4_000),
        userHandle: encoded(200).nullish(),
      },
      MESSAGES.passkeyRefused,
    ),
  },
  MESSAGES.passkeyRefused,
);
export type Assertion = z.output<typeof assertion>;

export const proof = {
  password: z
    .string({ error: MESSAGES.passwordRequired })
    .max(LENGTH.passwordMax, MESSAGES.passwordWrong)
    .optional(),
  /** Six digits of the app or a recovery code, with the spaces and hyphens that people type. */
  code: z.string({ error: MESSAGES.codeRequired }).trim().max(LENGTH.code, MESSAGES.codeWrong).optional(),
  /** Of the caller, for a challenge that they have just asked for; it has verified its user. */
  passkey: assertion.optional(),
};

/** Asked of whatever was sent, an object or not. */
export const has = (given: unknown, part: string): boolean => {
  const value = (given as Partial<Record<string, unknown>> | null | undefined)?.[part];
  return value !== undefined && value !== '';
};

/** A passkey, or a password; whether a code has to come with it, the server knows. */
export const provenAlone = <Shape extends z.ZodObject>(schema: Shape) =>
  schema.refine((given) => has(given, 'passkey') || has(given, 'password'), {
    error: MESSAGES.passwordRequired,
    path: ['password'],
    when: () => true,
  });

/** A code, and a password in whose place a passkey may come. */
export const provenWithCode = <Shape extends z.ZodObject>(schema: Shape) =>
  provenAlone(schema).refine((given) => has(given, 'code'), {
    error: MESSAGES.codeRequired,
    path: ['code'],
    when: () => true,
  });

/** A passkey, or a password with a code. */
export const proven = <Shape extends z.ZodObject>(schema: Shape) =>
  provenAlone(schema).refine((given) => has(given, 'passkey') || has(given, 'code'), {
    error: MESSAGES.codeRequired,
    path: ['code'],
    when: () => true,
  });
