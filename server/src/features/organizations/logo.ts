/** Logos are plain images under unguessable addresses: the pages show them without a token. */
import { LOGO_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { NOTHING_RUNS } from '../../platform/http/security.ts';
import { randomName } from '../../platform/ids.ts';

export interface LogoColumns {
  readonly logo_file: string | null;
  /** Unguessable, with the extension of its type. */
  readonly logo_version: string | null;
  readonly logo_bytes: number;
}

export const NO_LOGO: LogoColumns = { logo_file: null, logo_version: null, logo_bytes: 0 };

/** @param file one that is kept, of one of the types of logos */
export function logoColumns({
  storedName,
  mimeType,
  size,
}: Pick<Upload, 'storedName' | 'mimeType' | 'size'>): LogoColumns {
  const [extension = ''] = LOGO_TYPES.find(({ mime }) => mime === mimeType)?.extensions ?? [];
  return { logo_file: storedName, logo_version: `${randomName()}.${extension}`, logo_bytes: size };
}

/**
 * Keeps an uploaded logo around the write that names it, and removes it when that write fails. A logo that is
 * replaced or removed is swept away with other files that no row names.
 */
export async function withLogo<Result>(
  files: FileStore,
  upload: Upload | undefined,
  write: (logo: LogoColumns | null) => Promise<Result>,
): Promise<Result> {
  if (upload === undefined) return write(null);
  await files.keep(upload);
  try {
    return await write(logoColumns(upload));
  } catch (error) {
    await Promise.allSettled([files.remove(upload.storedName)]);
    throw error;
  }
}

/** @throws AppError NOT_FOUND, also for a version that is not the present one */
export async function openLogo(
  db: Database,
  files: FileStore,
  organizationId: string,
  version: string,
): Promise<FileAnswer> {
  const logo = await db
    .selectFrom('organizations')
    .select('logo_file')
    .where('id', '=', organizationId)
    .where('logo_version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const type = typeByName(LOGO_TYPES, version);
  if (!logo?.logo_file || type === undefined) throw notFound();
  return {
    stream: await files.read(logo.logo_file),
    headers: {
      'content-type': type.mime,
      'content-disposition': 'inline',
      'content-security-policy': NOTHING_RUNS,
      // Another logo has another address.
      'cache-control': 'public, max-age=31536000, immutable',
    },
  };
}
