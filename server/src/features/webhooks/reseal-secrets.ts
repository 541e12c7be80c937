/** The secrets of webhooks follow a change of the secret key. */
import type { Database } from '../../platform/database/open-database.ts';
import type { SecretKey } from '../../platform/secret-key.ts';
import { countSealedByEarlier, findSealedByEarlier, replaceSealed } from './webhook.repo.ts';
import { sealSecret, unsealSecret } from './webhook-secret.ts';

const BATCH = 200;

/** How many are still sealed with an earlier key. */
export const countSealedSecrets = countSealedByEarlier;

/** Others may do the same at the same moment, and people may go on. */
export async function resealSecrets(db: Database, key: SecretKey, signal?: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal?.aborted; ) {
    const rows = await findSealedByEarlier(db, key, BATCH);
    found = rows.length;
    for (const row of rows) {
      const owner = { organizationId: row.organization_id, id: row.id };
      const again = (sealed: Buffer) => sealSecret(key, owner, unsealSecret(key, owner, sealed));
      await replaceSealed(db, row, {
        secret: again(row.secret),
        earlier_secret: row.earlier_secret && again(row.earlier_secret),
      });
    }
  }
}
