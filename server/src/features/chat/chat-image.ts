import { DAY } from '@switchboard/contract/durations.ts';
import { type ChatImageMetadata, chatImageAddress } from '@switchboard/contract/entities/chat.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import { create as contentDisposition } from 'content-disposition';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import type { StoredFileAnswer } from '../../platform/http/stored-file.ts';
import { newId } from '../../platform/ids.ts';
import { openChat, requireActive } from './chat-access.ts';
import { bytesUploaded, findUnusedImage, findUsedImage, insertImage } from './chat-image.repo.ts';

interface Deps {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
}

/**
 * Keeps an image that its uploader may send once, in any chat of theirs.
 * @param ticketId blank when the chat is not said yet
 * @throws AppError VALIDATION_FAILED without an image, NOT_FOUND, ACCESS_DENIED, TICKET_RESOLVED, RATE_LIMITED
 */
export async function uploadChatImage(
  { db, files, clock }: Deps,
  actor: Actor,
  ticketId: string,
  upload: Upload | undefined,
): Promise<{ imageUrl: string; metadata: ChatImageMetadata }> {
  if (ticketId !== '') requireActive(await openChat(db, actor, ticketId));
  if (upload === undefined) throw invalid('image', MESSAGES.chatImageTypeInvalid);
  const at = clock.now();
  const used = await bytesUploaded(db, actor.id, new Date(at.getTime() - DAY));
  if (used + upload.size > CHAT.imageBytesPerPersonAndDay) {
    throw new AppError('RATE_LIMITED', { message: MESSAGES.dailyUploadsUsed, retryAfter: 60 * 60 });
  }
  await files.keep(upload);
  try {
    await insertImage(db, {
      id: newId(),
      uploader_id: actor.id,
      stored_name: upload.storedName,
      original_name: upload.originalName,
      mime_type: upload.mimeType,
      size: upload.size,
      created_at: at,
    });
  } catch (error) {
    await files.remove(upload.storedName);
    throw error;
  }
  return {
    imageUrl: chatImageAddress(upload.storedName),
    metadata: { originalFileName: upload.originalName, mimetype: upload.mimeType, size: upload.size },
  };
}

/**
 * The bytes, for its uploader until a message uses it, then for those who may read that chat now. The same answer
 * for everything else.
 * @throws AppError NOT_FOUND
 */
export async function openChatImage(
  db: Database,
  actor: Actor,
  storedName: string,
): Promise<StoredFileAnswer> {
  const image =
    (await findUnusedImage(db, actor.id, storedName)) ?? (await findSharedImage(db, actor, storedName));
  return {
    storedName: image.stored_name,
    size: image.size,
    headers: {
      'content-type': image.mime_type,
      'content-disposition': contentDisposition(image.original_name, { type: 'inline' }),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    },
  };
}

async function findSharedImage(db: Database, actor: Actor, storedName: string) {
  const image = await findUsedImage(db, storedName);
  if (image === undefined) throw notFound();
  await openChat(db, actor, image.ticket_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'ACCESS_DENIED' ? notFound() : error;
  });
  return image;
}
