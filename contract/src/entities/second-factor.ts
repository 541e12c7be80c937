import { z } from 'zod';
import { instant } from '../ids.ts';

/** What a person sees of their own second factor. */
export const secondFactor = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether a rule for the person's role forbids to turn it off. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** What an authenticator app is given to make codes from. Shown while it is set up, and never again. */
export const enrolment = z.object({
  /** otpauth://totp/… for the QR code. */
  uri: z.string(),
  /** The same key for typing in: base32 in groups of four. */
  key: z.string(),
});
export type Enrolment = z.output<typeof enrolment>;

/** Each works once in place of a code. Shown once. */
export const recoveryCodes = z.array(z.string());
