import type { Database } from '../../../platform/database/open-database.ts';
import { refuseTooMuchInADay } from '../../../platform/files/daily-uploads.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { newId } from '../../../platform/ids.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { bytesInDrafts } from '../drafts/draft.repo.ts';
import type { TakenFile } from '../drafts/take-draft.ts';
import { bytesAttached, insertAttachments } from './conversation.repo.ts';

export const BYTES_PER_PERSON_AND_DAY = 1024 ** 3;

interface Place {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly commentId: string | null;
}

interface Files {
  readonly uploads: readonly Upload[];
  /** Of a draft: they were uploaded before. */
  readonly taken?: readonly TakenFile[];
}

/**
 * The last step of what writes them, since the organization's count of its files is held from here on.
 * @throws AppError RATE_LIMITED when the person has uploaded too much in a day, ORGANIZATION_STORAGE_FULL
 */
export async function attachFiles(
  { trx, quota }: { readonly trx: Database; readonly quota: StorageQuota },
  place: Place,
  { uploads, taken = [] }: Files,
  context: PersonContext,
): Promise<void> {
  const files = [...taken, ...uploads.map(asRow)];
  if (files.length === 0) return;
  if (uploads.length > 0) await refuseTooManyBytes(trx, place.organizationId, context, uploads);
  await insertAttachments(
    trx,
    files.map((file) => ({
      organization_id: place.organizationId,
      id: newId(),
      ticket_id: place.ticketId,
      comment_id: place.commentId,
      uploader_id: context.actor.id,
      stored_name: file.stored_name,
      original_name: file.original_name,
      mime_type: file.mime_type,
      size: file.size,
      sha256: file.sha256,
      created_at: context.at,
    })),
  );
  await quota.expectRoomLeft(trx, place.organizationId);
}

const asRow = (upload: Upload) => ({
  stored_name: upload.storedName,
  original_name: upload.originalName,
  mime_type: upload.mimeType,
  size: upload.size,
  sha256: upload.sha256,
});

/** @throws AppError RATE_LIMITED when they are too much beside what the person has uploaded in a day */
export async function refuseTooManyBytes(
  trx: Database,
  organizationId: string,
  context: Pick<PersonContext, 'actor' | 'at'>,
  uploads: readonly Pick<Upload, 'size'>[],
): Promise<void> {
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  await refuseTooMuchInADay(trx, context, { bytes, most: BYTES_PER_PERSON_AND_DAY }, async (since) => {
    const { id } = context.actor;
    return (await bytesAttached(organizationId, trx, id, since)) + (await bytesInDrafts(trx, id, since));
  });
}
