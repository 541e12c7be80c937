import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, CANARY_FILE, marked } from '../canary.ts';
import { AT, onTicket } from './shared-values.ts';

export async function addChat(db: Database) {
  await db
    .insertInto('chat_images')
    .values({
      ...onTicket,
      id: CANARY.image,
      uploader_id: CANARY.user,
      stored_name: CANARY_FILE.name,
      original_name: marked('picture.png'),
      mime_type: 'image/png',
      size: CANARY_FILE.content.length,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('chat_messages')
    .values({
      ...onTicket,
      id: CANARY.message,
      sender_id: CANARY.user,
      type: 'image',
      content: marked('message'),
      image_id: CANARY.image,
      temp_id: marked('message'),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('chat_reads')
    .values({ ...onTicket, user_id: CANARY.agent, last_read_sequence: 1, opened_at: AT })
    .execute();
}
