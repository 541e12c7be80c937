/** Client secrets follow a change of the secret key. */
import type { Database } from '../../../../platform/database/open-database.ts';
import type { SecretKey } from '../../../../platform/secret-key.ts';
import { countSealedByEarlier, findSealedByEarlier, replaceSealed } from './own-provider.repo.ts';
import { sealClientSecret, unsealClientSecret } from './provider-secret.ts';

const BATCH = 200;

/** How many are still sealed with an earlier key. */
export const countClientSecrets = countSealedByEarlier;

/** Others may do the same at the same moment, and people may go on. */
export async function resealClientSecrets(db: Database, key: SecretKey, signal?: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal?.aborted; ) {
    const rows = await findSealedByEarlier(db, key, BATCH);
    found = rows.length;
    for (const row of rows) {
      const secret = unsealClientSecret(key, row, row.client_secret);
      await replaceSealed(db, row, sealClientSecret(key, row, secret));
    }
  }
}
