/** The authenticator app of tests. */
import { Secret, TOTP } from 'otpauth';

interface Watch {
  readonly clock: { now(): Date };
}

/** The code that the app shows now, or `steps` of 30 seconds from now. */
export function codeOf(key: Buffer, { clock }: Watch, steps = 0): string {
  const secret = new Secret({ buffer: Uint8Array.from(key).buffer });
  return TOTP.generate({ secret, timestamp: clock.now().getTime() + steps * 30_000 });
}

/** What the app makes of the key that a page shows. */
export const keyOf = (shown: string): Buffer =>
  Buffer.from(Secret.fromBase32(shown.replaceAll(' ', '')).bytes);
