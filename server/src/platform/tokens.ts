/** Tokens that grant something: 256 random bits, of which only the hash is ever stored. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest();
