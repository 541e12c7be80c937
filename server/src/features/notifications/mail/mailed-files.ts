/** What people attached to what an e-mail tells: small files come along, the others are named. */
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { AttachedFile } from '../../../platform/mail/mail.ts';
import { findFilesSaid } from '../../tickets/life/conversation.repo.ts';
import { MAIL_BOUNDS } from './mail-bounds.ts';
import { tellsTicket } from './tells-ticket.ts';
import type { WantedEntry } from './wanted-entries.ts';

interface FilesOfEntry {
  readonly attached: readonly string[];
  readonly left: readonly string[];
}

export interface MailedFiles {
  readonly ofEntries: ReadonlyMap<string, FilesOfEntry>;
  readonly attached: readonly AttachedFile[];
}

export const NO_FILES: MailedFiles = { ofEntries: new Map(), attached: [] };

/** @param entries of one ticket, which their reader may read now */
export async function readMailedFiles(
  { db, files }: { readonly db: Database; readonly files: Pick<FileStore, 'read'> },
  ticket: { readonly organization_id: string; readonly id: string },
  entries: readonly WantedEntry[],
  readerId: string,
): Promise<MailedFiles> {
  const saidIn = new Map<string | null, string>();
  for (const { row } of entries) {
    const place = tellsTicket(row, readerId) ? null : row.event_id;
    if (place !== null || !saidIn.has(null)) saidIn.set(place, row.entry_id);
  }
  const comments = [...saidIn.keys()].filter((id) => id !== null);
  const rows = await findFilesSaid(db, ticket, comments, saidIn.has(null), MAIL_BOUNDS.fileNames);
  const attached: AttachedFile[] = [];
  const ofEntries = new Map<string, { attached: string[]; left: string[] }>();
  let bytes = 0;
  for (const row of rows) {
    const entryId = saidIn.get(row.comment_id) ?? '';
    const told = ofEntries.get(entryId) ?? { attached: [], left: [] };
    ofEntries.set(entryId, told);
    const fits = attached.length < MAIL_BOUNDS.files && bytes + row.size <= MAIL_BOUNDS.filesBytes;
    // While the storage is away the e-mail goes without them.
    const content = fits
      ? await files
          .read(row.stored_name)
          .then(buffer)
          .catch(() => null)
      : null;
    if (content === null) {
      told.left.push(row.original_name);
      continue;
    }
    bytes += row.size;
    told.attached.push(row.original_name);
    attached.push({ name: row.original_name, type: row.mime_type, bytes: content });
  }
  return { ofEntries, attached };
}
