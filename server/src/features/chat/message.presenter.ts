import { type ChatMessage, chatImageAddress } from '@switchboard/contract/chat/chat.ts';
import { presentPerson } from '../people/person-ref.ts';
import type { MessageRow } from './message.repo.ts';

export const presentMessage = (row: MessageRow): ChatMessage => ({
  _id: row.id,
  messageId: row.id,
  ticketId: row.ticket_id,
  sequence: row.sequence,
  senderId: { ...presentPerson({ ...row, id: row.sender_id }), role: row.role },
  messageType: row.type,
  content: row.content,
  imageUrl: row.stored_name === null ? null : chatImageAddress(row.stored_name),
  metadata: {
    ...(row.original_name !== null && { originalFileName: row.original_name }),
    ...(row.mime_type !== null && { mimetype: row.mime_type }),
    ...(row.size !== null && { size: row.size }),
  },
  isEdited: row.edited_at !== null,
  tempId: row.temp_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: (row.edited_at ?? row.created_at).toISOString(),
});
