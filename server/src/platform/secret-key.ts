/** The installation's own secret, kept outside the database, so that a copy of the database alone opens nothing. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;
const FILE = 'secret.key';

/** What is sealed opens by the key that sealed it, while that one is the present one or an earlier one that is known. */
export interface SecretKey {
  /** Encrypts with the present key; `owner` is bound to the result, which opens for no other. */
  seal(plain: Buffer, owner: string): Buffer;
  /** @throws SecretKeyError when it was sealed with a key that is not known, or for another owner */
  unseal(sealed: Buffer, owner: string): Buffer;
  /** A keyed hash, which cannot be guessed from a copy of the database. */
  digest(text: string, owner: string): Buffer;
  /** The present key's, and that of each key which may have made one that is stored. */
  digests(text: string, owner: string): [Buffer, ...Buffer[]];
  /** The first bytes of everything that the present key has sealed. */
  readonly id: Buffer;
  readonly earlier: readonly EarlierKey[];
  /** The same key, which knows digests by these as well. */
  withDigestKeys(keys: readonly Buffer[]): SecretKey;
}

export interface EarlierKey {
  readonly id: Buffer;
  /** What its digests are made with. */
  readonly digestKey: Buffer;
}

interface DerivedKey extends EarlierKey {
  readonly sealingKey: Buffer;
}

export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/**
 * @param material at least 32 bytes that nobody can guess
 * @param earlier what keys before it were made from
 */
export function createSecretKey(material: Buffer, earlier: readonly Buffer[] = []): SecretKey {
  const others = earlier.filter((one) => !one.equals(material));
  return assemble(derive(material), others.map(derive), []);
}

function derive(material: Buffer): DerivedKey {
  const deriveFor = (purpose: string, length = KEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', material, '', `switchboard ${purpose}`, length));
  return {
    id: deriveFor('key id', ID_BYTES),
    sealingKey: deriveFor('sealing'),
    digestKey: deriveFor('digest'),
  };
}

function assemble(
  present: DerivedKey,
  earlier: readonly DerivedKey[],
  digestKeys: readonly Buffer[],
): SecretKey {
  const otherDigestKeys = [...earlier.map(({ digestKey }) => digestKey), ...digestKeys];
  const digestBy = (key: Buffer, text: string, owner: string) =>
    createHmac('sha256', key).update(`${owner}\n${text}`).digest();
  const digest = (text: string, owner: string) => digestBy(present.digestKey, text, owner);

  return {
    id: present.id,
    earlier,
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', present.sealingKey, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([present.id, nonce, cipher.getAuthTag(), body]);
    },
    unseal(sealed, owner) {
      const by = [present, ...earlier].find(({ id }) => sealed.subarray(0, ID_BYTES).equals(id));
      if (by === undefined) {
        throw new SecretKeyError('This was encrypted with another secret key than the one that is in use.');
      }
      const nonce = sealed.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES);
      const tag = sealed.subarray(ID_BYTES + NONCE_BYTES, ID_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', by.sealingKey, nonce, { authTagLength: TAG_BYTES })
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
    digest,
    digests: (text, owner) => [
      digest(text, owner),
      ...otherDigestKeys.map((key) => digestBy(key, text, owner)),
    ],
    withDigestKeys: (keys) => assemble(present, earlier, [...digestKeys, ...keys]),
  };
}

interface KeyPlace {
  readonly secretKey: string | null;
  readonly secretKeyPrevious: string | null;
  readonly dataDirectory: string;
}

/** The key of the environment, or the one in the data directory, which is made when there is none. */
export async function loadSecretKey(config: KeyPlace): Promise<SecretKey> {
  return createSecretKey(
    (await findKeyMaterial(config)) ?? (await writeKey(config.dataDirectory, randomBytes(KEY_BYTES))),
    await findEarlierMaterial(config),
  );
}

/** What earlier keys were made from. With a key in the environment, that of the data directory is one of them. */
export async function findEarlierMaterial(config: KeyPlace): Promise<Buffer[]> {
  if (config.secretKey === null) return [];
  const file = await readKeyFile(config.dataDirectory);
  const named = config.secretKeyPrevious;
  return [...(named === null ? [] : [Buffer.from(named)]), ...(file === null ? [] : [file])];
}

/** What the secret key is made from; null where there is none yet. */
export async function findKeyMaterial(config: Omit<KeyPlace, 'secretKeyPrevious'>): Promise<Buffer | null> {
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
