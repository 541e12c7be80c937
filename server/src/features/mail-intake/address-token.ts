/** What nobody can guess and stands in an address. */
import { Secret } from 'otpauth';

export const TOKEN_BYTES = 16;

/** In lower case, since mail servers on the way may change the case of an address. */
export const addressToken = (secret: Buffer): string =>
  new Secret({
    buffer: Uint8Array.from(secret.subarray(0, TOKEN_BYTES)).buffer,
  }).base32.toLowerCase();
