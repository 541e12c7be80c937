/** Files that arrive with a ticket or a comment. */
import { DAY } from '@switchboard/contract/durations.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { newId } from '../../../platform/ids.ts';
import type { PersonContext } from '../../record/actor-context.ts';

export const BYTES_PER_PERSON_AND_DAY = 1024 ** 3;

/**
 * Does `work` in a transaction with the files in their lasting place; if it fails they are removed again. Where the
 * commit itself fails they stay, since the rows may have been written and only the answer is lost: the sweeper removes
 * files without a row.
 */
export async function withKeptFiles<Result>(
  { db, files: store }: { readonly db: Database; readonly files: FileStore },
  uploads: readonly Upload[],
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  const kept: Upload[] = [];
  let commits = false;
  try {
    for (const upload of uploads) {
      kept.push(upload);
      await store.keep(upload);
    }
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      commits = true;
      return result;
    });
  } catch (error) {
    if (!commits) await Promise.all(kept.map((upload) => store.remove(upload.storedName)));
    throw error;
  }
}

interface Place {
  readonly organizationId: string;
  readonly ticketId: string;
  readonly commentId: string | null;
}

/** @throws AppError RATE_LIMITED when the person has uploaded too much in a day */
export async function insertAttachments(
  trx: Database,
  place: Place,
  uploads: readonly Upload[],
  context: PersonContext,
): Promise<void> {
  if (uploads.length === 0) return;
  await refuseTooMuch(trx, place.organizationId, uploads, context);
  await trx
    .insertInto('attachments')
    .values(
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
    )
    .execute();
}

/** Holds what the person may upload until the transaction ends, so that uploads side by side share one day. */
async function refuseTooMuch(
  trx: Database,
  organizationId: string,
  uploads: readonly Upload[],
  { actor, at }: PersonContext,
) {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${actor.id}))`.execute(trx);
  const { used } = await trx
    .selectFrom('attachments')
    .where('organization_id', '=', organizationId)
    .where('uploader_id', '=', actor.id)
    .where('created_at', '>', new Date(at.getTime() - DAY))
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .executeTakeFirstOrThrow();
  const bytes = uploads.reduce((sum, upload) => sum + upload.size, 0);
  if (used + bytes > BYTES_PER_PERSON_AND_DAY) {
    throw new AppError('RATE_LIMITED', { message: MESSAGES.dailyUploadsUsed, retryAfter: 60 * 60 });
  }
}
