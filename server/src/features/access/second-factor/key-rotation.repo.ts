/** What is encrypted with the secret key, by the key that did it. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { EarlierKey, SecretKey } from '../../../platform/secret-key.ts';

/** Sealed for the person, until somebody else changes it. */
export interface SealedFactor {
  readonly user_id: string;
  readonly sealed_key: Buffer;
}

const sealedByEarlier = ({ id, earlier }: SecretKey) =>
  sql<boolean>`substring(sealed_key from 1 for ${id.length}::int) = any(${earlier.map((key) => key.id)}::bytea[])`;

export async function countSealedByEarlier(db: Database, key: SecretKey): Promise<number> {
  const { count } = await db
    .selectFrom('second_factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sealedByEarlier(key))
    .executeTakeFirstOrThrow();
  return count;
}

/** @param after the last person of the batch before */
export const findSealedByEarlier = (
  db: Database,
  key: SecretKey,
  after: string | null,
  limit: number,
): Promise<SealedFactor[]> =>
  db
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_key'])
    .where(sealedByEarlier(key))
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Leaves one alone that has changed meanwhile: it was sealed with the present key then. */
export async function replaceSealed(db: Database, factor: SealedFactor, sealed: Buffer): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ sealed_key: sealed })
    .where('user_id', '=', factor.user_id)
    .where('sealed_key', '=', factor.sealed_key)
    .execute();
}

export const findRetired = (trx: Database) =>
  trx
    .selectFrom('retired_digest_keys')
    .select(['key_id', 'sealed_key'])
    .orderBy('key_id')
    .forUpdate()
    .execute();

export async function retire(
  trx: Database,
  { id }: EarlierKey,
  sealedDigestKey: Buffer,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('retired_digest_keys')
    .values({ key_id: id, sealed_key: sealedDigestKey, retired_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceRetired(trx: Database, keyId: Buffer, sealed: Buffer): Promise<void> {
  await trx
    .updateTable('retired_digest_keys')
    .set({ sealed_key: sealed })
    .where('key_id', '=', keyId)
    .execute();
}
