import type { Database } from '../../../platform/database/open-database.ts';
import { refuseTooMuchInADay } from '../../../platform/files/daily-uploads.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { newId } from '../../../platform/ids.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { bytesAttached, insertAttachments } from './conversation.repo.ts';

export const BYTES_PER_PERSON_AND_DAY = 1024 ** 3;

interface Place {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly commentId: string | null;
}

/**
 * The last step of what writes them, since the organization's count of its files is held from here on.
 * @throws AppError RATE_LIMITED when the person has uploaded too much in a day, ORGANIZATION_STORAGE_FULL
 */
export async function attachFiles(
  { trx, quota }: { readonly trx: Database; readonly quota: StorageQuota },
  place: Place,
  uploads: readonly Upload[],
  context: PersonContext,
): Promise<void> {
  if (uploads.length === 0) return;
  const bytes = uploads.reduce((sum, upload) => sum + upload.size, 0);
  await refuseTooMuchInADay(trx, context, { bytes, most: BYTES_PER_PERSON_AND_DAY }, (since) =>
    bytesAttached(place.organizationId, trx, context.actor.id, since),
  );
  await insertAttachments(
    trx,
    uploads.map((upload) => ({
      organization_id: place.organizationId,
      id: newId(),
      ticket_id: place.ticketId,
      comment_id: place.commentId,
      uploader_id: context.actor.id,
      stored_name: upload.storedName,
      original_name: upload.originalName,
      mime_type: upload.mimeType,
      size: upload.size,
      sha256: upload.sha256,
      created_at: context.at,
    })),
  );
  await quota.expectRoomLeft(trx, place.organizationId);
}
