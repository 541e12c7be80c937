/** The installation's own secret, kept outside the database, so that a copy of the database alone opens nothing. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;
const FILE = 'secret.key';

export interface SecretKey {
  /** Encrypts; `owner` is bound to the result, which opens for no other. */
  seal(plain: Buffer, owner: string): Buffer;
  /** @throws SecretKeyError when it was sealed with another key or for another owner */
  unseal(sealed: Buffer, owner: string): Buffer;
  /** A keyed hash, which cannot be guessed from a copy of the database. */
  digest(text: string, owner: string): Buffer;
  /** The first bytes of everything that this key has sealed. */
  readonly id: Buffer;
}

export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/** @param material at least 32 bytes that nobody can guess */
export function createSecretKey(material: Buffer): SecretKey {
  const derive = (purpose: string, length = KEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', material, '', `switchboard ${purpose}`, length));
  const sealing = derive('sealing');
  const digesting = derive('digest');
  const id = derive('key id', ID_BYTES);

  return {
    id,
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([id, nonce, cipher.getAuthTag(), body]);
    },
    unseal(sealed, owner) {
      if (!sealed.subarray(0, ID_BYTES).equals(id)) {
        throw new SecretKeyError('This was encrypted with another secret key than the one that is in use.');
      }
      const nonce = sealed.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES);
      const tag = sealed.subarray(ID_BYTES + NONCE_BYTES, ID_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      try {
        return Buffer.concat([
          decipher.update(sealed.subarray(ID_BYTES + NONCE_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
      } catch (error) {
        throw new SecretKeyError('This was not encrypted here, or not for this owner.', { cause: error });
      }
    },
    digest: (text, owner) => createHmac('sha256', digesting).update(`${owner}\n${text}`).digest(),
  };
}

interface KeyPlace {
  readonly secretKey: string | null;
  readonly dataDirectory: string;
}

/** The key of the environment, or the one in the data directory, which is made when there is none. */
export async function loadSecretKey(config: KeyPlace): Promise<SecretKey> {
  return createSecretKey(
    (await findKeyMaterial(config)) ?? (await writeKey(config.dataDirectory, randomBytes(KEY_BYTES))),
  );
}

/** What the secret key is made from; null where there is none yet. */
export async function findKeyMaterial(config: KeyPlace): Promise<Buffer | null> {
  return config.secretKey === null ? readKeyFile(config.dataDirectory) : Buffer.from(config.secretKey);
}

/** Of the data directory alone, whatever the environment says. */
export async function readKeyFile(dataDirectory: string): Promise<Buffer | null> {
  const path = join(dataDirectory, FILE);
  const stored = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (stored !== null && stored.length < KEY_BYTES) {
    throw new SecretKeyError(`${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
  }
  return stored;
}

/** The caller holds the lock of the data directory, so that nobody else makes one at the same time. */
export async function writeKey(dataDirectory: string, material: Buffer): Promise<Buffer> {
  const path = join(dataDirectory, FILE);
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(material);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return material;
}

export const removeKey = (dataDirectory: string): Promise<void> =>
  rm(join(dataDirectory, FILE), { force: true });
