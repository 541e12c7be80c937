import { type ChatImageMetadata, chatImageAddress } from '@switchboard/contract/chat/chat.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { create as contentDisposition } from 'content-disposition';
import type { Database } from '../../platform/database/open-database.ts';
import { refuseTooMuchInADay } from '../../platform/files/daily-uploads.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { withKeptFiles } from '../../platform/files/kept-files.ts';
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { NOTHING_RUNS } from '../../platform/http/security.ts';
import type { StoredFileAnswer } from '../../platform/http/stored-file.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/ids.ts';
import type { StorageQuota } from '../organizations/storage-quota.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { requireActive, requireChat } from './chat-access.ts';
import {
  bytesUploaded,
  findUnusedImage,
  findUsedImage,
  insertImage,
  type NewImage,
} from './chat-image.repo.ts';

export const BYTES_PER_PERSON_AND_DAY = 200 * 1024 ** 2;

interface Deps {
  readonly db: Database;
  readonly files: FileStore;
  readonly quota: StorageQuota;
}

type KnownImage = Pick<NewImage, 'stored_name' | 'original_name' | 'mime_type' | 'size'>;

interface UploadedImage {
  readonly imageUrl: string;
  readonly metadata: ChatImageMetadata;
}

/**
 * Keeps an image that its uploader may send once, in any chat of theirs.
 * @param ticketId blank when the chat is not said yet
 * @throws AppError VALIDATION_FAILED without an image, NOT_FOUND, ACCESS_DENIED, TICKET_RESOLVED, RATE_LIMITED, ORGANIZATION_STORAGE_FULL
 */
export async function uploadChatImage(
  { db, files, quota }: Deps,
  context: PersonContext,
  ticketId: string,
  upload: Upload | undefined,
): Promise<UploadedImage> {
  const { actor, at } = context;
  if (ticketId !== '') requireActive(await requireChat(db, actor, ticketId));
  if (upload === undefined) throw invalid('image', MESSAGES.chatImageTypeInvalid);
  const image = {
    id: newId(),
    uploader_id: actor.id,
    stored_name: upload.storedName,
    original_name: upload.originalName,
    mime_type: upload.mimeType,
    size: upload.size,
    created_at: at,
    counted_for: actor.organizationId,
  };
  return withKeptFiles({ db, files }, [upload], async (trx) => {
    const limit = { bytes: upload.size, most: BYTES_PER_PERSON_AND_DAY };
    await refuseTooMuchInADay(trx, context, limit, (since) => bytesUploaded(trx, actor.id, since));
    await keepAnswer(trx, context, image.stored_name);
    await insertImage(trx, image);
    if (actor.organizationId !== null) await quota.expectRoomLeft(trx, actor.organizationId);
    return presentImage(image);
  });
}

const presentImage = ({ stored_name, original_name, mime_type, size }: KnownImage): UploadedImage => ({
  imageUrl: chatImageAddress(stored_name),
  metadata: { originalFileName: original_name, mimetype: mime_type, size },
});

/**
 * What its upload has answered.
 * @throws AppError NOT_FOUND for who may not see it now
 */
export const describeChatImage = async (
  db: Database,
  actor: Actor,
  storedName: string,
): Promise<UploadedImage> => presentImage(await findChatImage(db, actor, storedName));

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
  const image = await findChatImage(db, actor, storedName);
  return {
    storedName: image.stored_name,
    size: image.size,
    headers: {
      'content-type': image.mime_type,
      'content-disposition': contentDisposition(image.original_name, { type: 'inline' }),
      'content-security-policy': NOTHING_RUNS,
      'cache-control': 'private, no-cache',
    },
  };
}

const findChatImage = async (db: Database, actor: Actor, storedName: string): Promise<KnownImage> =>
  (await findUnusedImage(db, actor.id, storedName)) ?? (await findSharedImage(db, actor, storedName));

async function findSharedImage(db: Database, actor: Actor, storedName: string) {
  const image = await findUsedImage(db, storedName);
  if (image === undefined) throw notFound();
  await requireChat(db, actor, image.ticket_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'ACCESS_DENIED' ? notFound() : error;
  });
  return image;
}
