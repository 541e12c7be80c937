/** Codes of authenticator apps: RFC 6238 with the parameters that every app knows. */
import { Secret, TOTP } from 'otpauth';

const DIGITS = 6;

const KEY_BYTES = 20;
const ISSUER = 'Switchboard';
/** Clocks differ, and people type slowly: one step of 30 seconds on either side. */
const WINDOW = 1;

const shared = { algorithm: 'SHA1', digits: DIGITS, period: 30 } as const;

const APP_CODE = new RegExp(`^\\d{${DIGITS}}$`);

/** Six digits, as opposed to a recovery code. */
export const isAppCode = (code: string) => APP_CODE.test(code);

export const newKey = (): Buffer => Buffer.from(new Secret({ size: KEY_BYTES }).bytes);

const secretOf = (key: Buffer) => new Secret({ buffer: Uint8Array.from(key).buffer });

/** @returns the time step that the code belongs to, or null when it is none of the present ones */
export function stepOfCode(key: Buffer, code: string, now: Date): number | null {
  if (!isAppCode(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...shared, secret: secretOf(key), token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: shared.period, timestamp }) + delta;
}

/** @param label whose account it is, as the app lists it */
export function presentKey(key: Buffer, label: string): { uri: string; key: string } {
  const secret = secretOf(key);
  return {
    uri: new TOTP({ ...shared, issuer: ISSUER, label, secret }).toString(),
    key: secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '),
  };
}
