import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type SecretKey, SecretKeyError } from '../../../platform/secret-key.ts';

/** Of whoever was encrypted with a key that nobody has given. */
export const anotherKey = () =>
  new SecretKeyError(
    'The second factors in this database were encrypted with another key. Restore secret.key in DATA_DIR, or set ' +
      'SECRET_KEY to what it was; while it is changed, set SECRET_KEY_PREVIOUS to that.',
  );

/**
 * Refuses to start without a secret key that people's second factors were encrypted with: who has one could not sign
 * in.
 * @throws SecretKeyError
 */
export async function expectSameKey(db: Database, secretKey: SecretKey): Promise<void> {
  const known = [secretKey, ...secretKey.earlier].map(({ id }) => id);
  const foreign = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('enabled_at', 'is not', null)
    .where(sql<Buffer>`substring(sealed_key from 1 for ${secretKey.id.length}::int)`, 'not in', known)
    .limit(1)
    .executeTakeFirst();
  if (foreign !== undefined) throw anotherKey();
}
