/** What push services know this installation by: a pair of keys, made once, the private one sealed. */

import type { Database } from '../../../platform/database/open-database.ts';
import type { Logger } from '../../../platform/log.ts';
import { type SecretKey, SecretKeyError } from '../../../platform/secret-key.ts';
import { findIdentity, insertIdentity, replaceIdentity, sealAnew } from './push-identity.repo.ts';

export interface PushIdentity {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What it is sealed for, in place of a person. */
const OWNER = 'push identity';

/** Makes it where there is none. Sealed with an earlier key it is sealed anew; with one that is lost it is made anew. */
export async function pushIdentity(
  db: Database,
  secretKey: SecretKey,
  log: Pick<Logger, 'warn'>,
): Promise<PushIdentity> {
  const found = await findIdentity(db);
  if (found === undefined) {
    await insertIdentity(db, sealed(await newKeys(), secretKey));
    // Another node may have been before.
    return pushIdentity(db, secretKey, log);
  }
  try {
    const privateKey = secretKey.unseal(found.sealed_key, OWNER).toString();
    const identity = { publicKey: found.public_key, privateKey };
    if (!found.sealed_key.subarray(0, secretKey.id.length).equals(secretKey.id)) {
      await sealAnew(db, found, sealed(identity, secretKey).sealed_key);
    }
    return identity;
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error;
    log.warn(
      'the keys for push were sealed with a secret key that is lost: browsers have to turn it on again',
    );
    await replaceIdentity(db, found, sealed(await newKeys(), secretKey));
    return pushIdentity(db, secretKey, log);
  }
}

async function newKeys(): Promise<PushIdentity> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}

const sealed = ({ publicKey, privateKey }: PushIdentity, secretKey: SecretKey) => ({
  public_key: publicKey,
  sealed_key: secretKey.seal(Buffer.from(privateKey), OWNER),
});
