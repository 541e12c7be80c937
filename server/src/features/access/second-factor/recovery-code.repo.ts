/** Ten words that open the account once each when the app is lost; kept only as keyed hashes. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../platform/secret-key.ts';

const CODES = 10;

/** Base32 of Crockford: nothing in it is mistaken for anything else when it is read from paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

const newCode = () => [...randomBytes(LENGTH)].map((byte) => LETTERS[byte & 31]).join('');

/** As the letters were meant: O is zero, I and L are one. */
export const readRecoveryCode = (typed: string) => typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * Makes new ones in place of all earlier ones.
 * @returns them for people, in groups of four; they cannot be had again
 */
export async function replaceRecoveryCodes(
  trx: Database,
  secretKey: SecretKey,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: secretKey.digest(code, userId) })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** @returns whether it was one that nobody has used; it is used now */
export async function useRecoveryCode(
  trx: Database,
  secretKey: SecretKey,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', secretKey.digests(readRecoveryCode(code), userId))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
