/**
 * The change of the secret key. What an earlier key has sealed is read and sealed anew. Keyed hashes cannot be made
 * anew: the key they were made with is kept, sealed with the present one.
 */
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type SecretKey, SecretKeyError } from '../../../platform/secret-key.ts';
import { anotherKey } from './expect-same-key.ts';
import {
  countSealedByEarlier,
  findRetired,
  findSealedByEarlier,
  replaceRetired,
  replaceSealed,
  retire,
} from './key-rotation.repo.ts';

/** What the keys of hashes are sealed for, in place of a person. */
const DIGESTS = 'digest key';
const BATCH = 200;

/**
 * Keeps what earlier keys made hashes with.
 * @returns the key, which knows the hashes of all keys before it
 * @throws SecretKeyError where the key is missing that sealed them last
 */
export async function knowEarlierDigests(db: Database, secretKey: SecretKey, now: Date): Promise<SecretKey> {
  return db.transaction().execute(async (trx) => {
    for (const key of secretKey.earlier) await retire(trx, key, secretKey.seal(key.digestKey, DIGESTS), now);
    const digestKeys: Buffer[] = [];
    for (const { key_id, sealed_key } of await findRetired(trx)) {
      const digestKey = unsealDigestKey(secretKey, sealed_key);
      if (!sealed_key.subarray(0, secretKey.id.length).equals(secretKey.id)) {
        await replaceRetired(trx, key_id, secretKey.seal(digestKey, DIGESTS));
      }
      digestKeys.push(digestKey);
    }
    return secretKey.withDigestKeys(digestKeys);
  });
}

function unsealDigestKey(secretKey: SecretKey, sealed: Buffer): Buffer {
  try {
    return secretKey.unseal(sealed, DIGESTS);
  } catch (error) {
    throw error instanceof SecretKeyError ? anotherKey() : error;
  }
}

/** What is sealed besides second factors, which areas above this one know. */
export interface SealedElsewhere {
  /** How much an earlier key has sealed. */
  count(db: Database, key: SecretKey): Promise<number>;
  /** Seals it with the present one. */
  reseal(db: Database, key: SecretKey, signal?: AbortSignal): Promise<void>;
}

type Rotation = Pick<Deps, 'secretKey' | 'log'> & {
  readonly db: Database;
  readonly elsewhere?: readonly SealedElsewhere[];
};

/** Seals anew what earlier keys have sealed, while the program serves. @returns a function that waits for its end */
export function startKeyRotation(deps: Rotation): () => Promise<void> {
  const ending = new AbortController();
  const done = rotateKey(deps, ending.signal).catch((error) =>
    deps.log.error(
      { err: error },
      'the change of the secret key was interrupted; the next start goes on with it',
    ),
  );
  return async () => {
    ending.abort();
    await done;
  };
}

/** Others may do the same at the same moment, and people may go on. Does nothing without an earlier key. */
export async function rotateKey(
  { db, secretKey, log, elsewhere = [] }: Rotation,
  signal?: AbortSignal,
): Promise<void> {
  if (secretKey.earlier.length === 0) return;
  const all = await countSealedByEarlier(db, secretKey);
  if (all > 0) log.warn({ all }, 'second factors are being encrypted with the present SECRET_KEY');
  let done = 0;
  for (let after: string | null = null; ; ) {
    const batch = await findSealedByEarlier(db, secretKey, after, BATCH);
    for (const factor of batch) {
      const { user_id: owner, sealed_key: sealed } = factor;
      await replaceSealed(db, factor, secretKey.seal(secretKey.unseal(sealed, owner), owner));
    }
    done += batch.length;
    after = batch.at(-1)?.user_id ?? null;
    if (after === null || signal?.aborted) break;
    log.warn({ done, all }, 'second factors are encrypted with the present SECRET_KEY');
  }
  for (const { reseal } of elsewhere) await reseal(db, secretKey, signal);
  const left = await Promise.all(elsewhere.map(({ count }) => count(db, secretKey)));
  if ((await countSealedByEarlier(db, secretKey)) > 0 || left.some((count) => count > 0)) return;
  log.warn(
    'nothing is encrypted with an earlier key any more: when every program has the present SECRET_KEY, take ' +
      'SECRET_KEY_PREVIOUS away, and secret.key from DATA_DIR',
  );
}
