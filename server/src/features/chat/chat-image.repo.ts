/** Images of chats: their uploader's until a message uses them, then the ticket's. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Chat } from './chat.repo.ts';

export interface NewImage {
  readonly id: string;
  readonly uploader_id: string;
  readonly stored_name: string;
  readonly original_name: string;
  readonly mime_type: string;
  readonly size: number;
  readonly created_at: Date;
  /** Whose storage it takes; a super admin's takes nobody's until it is sent. */
  readonly counted_for: string | null;
}

export const insertImage = (db: Database, image: NewImage) =>
  db.insertInto('chat_images').values(image).execute();

/** Bytes that the person has uploaded since then. */
export async function bytesUploaded(db: Database, uploaderId: string, since: Date): Promise<number> {
  const { used } = await db
    .selectFrom('chat_images')
    .where('uploader_id', '=', uploaderId)
    .where('created_at', '>', since)
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .executeTakeFirstOrThrow();
  return used;
}

/**
 * Gives an image to a chat.
 * @returns its id; undefined when it is not this uploader's or is used already
 */
export async function bindImage(
  trx: Database,
  chat: Chat,
  uploaderId: string,
  storedName: string,
): Promise<string | undefined> {
  const bound = await trx
    .updateTable('chat_images')
    .set({ organization_id: chat.organization_id, ticket_id: chat.id, counted_for: chat.organization_id })
    .where('stored_name', '=', storedName)
    .where('uploader_id', '=', uploaderId)
    .where('ticket_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return bound?.id;
}

/** An image that waits for the message of its uploader. */
export const findUnusedImage = (db: Database, uploaderId: string, storedName: string) =>
  db
    .selectFrom('chat_images')
    .where('stored_name', '=', storedName)
    .where('uploader_id', '=', uploaderId)
    .where('ticket_id', 'is', null)
    .select(['stored_name', 'original_name', 'mime_type', 'size'])
    .executeTakeFirst();

/** An image that a message shows. */
export const findUsedImage = (db: Database, storedName: string) =>
  db
    .selectFrom('chat_images')
    // By its ticket, whose messages are few, since no index knows images.
    .innerJoin('chat_messages', (join) =>
      join
        .onRef('chat_messages.organization_id', '=', 'chat_images.organization_id')
        .onRef('chat_messages.ticket_id', '=', 'chat_images.ticket_id')
        .onRef('chat_messages.image_id', '=', 'chat_images.id'),
    )
    .where('chat_images.stored_name', '=', storedName)
    .where('chat_messages.deleted_at', 'is', null)
    .select([
      'chat_messages.ticket_id',
      'chat_images.stored_name',
      'chat_images.original_name',
      'chat_images.mime_type',
      'chat_images.size',
    ])
    .executeTakeFirst();

/** @returns the names of the files that now belong to nothing */
export async function deleteUnusedImages(db: Database, before: Date): Promise<string[]> {
  const deleted = await db
    .deleteFrom('chat_images')
    .where('ticket_id', 'is', null)
    .where('created_at', '<', before)
    .returning('stored_name')
    .execute();
  return deleted.map((row) => row.stored_name);
}
