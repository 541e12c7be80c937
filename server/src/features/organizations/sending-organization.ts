/** How an organization signs its e-mails. */
import { LOGO_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { InlineImage } from '../../platform/mail/mail.ts';

const CID = 'logo';
/** Mail programs show these. */
const SHOWN = ['image/png', 'image/jpeg', 'image/gif'];
const LARGEST_LOGO = 64 * 1024;

export const findSendingOrganization = (db: Database, id: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_file', 'logo_version', 'logo_bytes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
export type SendingOrganization = NonNullable<Awaited<ReturnType<typeof findSendingOrganization>>>;

/** Null where the organization has none that is small and that mail programs show. */
export async function readLogo(
  files: Pick<FileStore, 'read'>,
  { logo_file, logo_version, logo_bytes }: SendingOrganization,
): Promise<InlineImage | null> {
  const type = typeByName(LOGO_TYPES, logo_version ?? '')?.mime;
  if (logo_file === null || type === undefined || !SHOWN.includes(type)) return null;
  if (logo_bytes > LARGEST_LOGO) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await files.read(logo_file)) chunks.push(Buffer.from(chunk));
  return { cid: CID, type, bytes: Buffer.concat(chunks) };
}
