import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type SecretKey, SecretKeyError } from '../../../platform/secret-key.ts';

/**
 * Refuses to start with another secret key than the one that people's second factors were encrypted with: nobody who
 * has one could sign in.
 * @throws SecretKeyError
 */
export async function expectSameKey(db: Database, secretKey: SecretKey): Promise<void> {
  const foreign = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('enabled_at', 'is not', null)
    .where(sql<Buffer>`substring(sealed_key from 1 for ${secretKey.id.length}::int)`, '<>', secretKey.id)
    .limit(1)
    .executeTakeFirst();
  if (foreign === undefined) return;
  throw new SecretKeyError(
    'The second factors in this database were encrypted with another key. Restore secret.key in DATA_DIR, ' +
      'or set SECRET_KEY to what it was.',
  );
}
