import { type ChatMessage, chatMessage } from '@switchboard/contract/chat/chat.ts';
import { isRecord } from '../../../lib/api/is-record.ts';
import { text } from '../text.ts';

const { shape } = chatMessage;

/** Who is not known: nobody's id, so that nobody can change what they wrote. */
const SOMEBODY: ChatMessage['senderId'] = {
  _id: '',
  firstName: text.unknownSender,
  lastName: '',
  email: '',
  role: 'user',
};

/**
 * A message as it came. One that is not what the contract promises keeps its place, sender and time, and says that it
 * cannot be shown; the others are not touched by it.
 */
export function readMessage(ticketId: string, value: unknown): ChatMessage {
  const { success, data } = chatMessage.safeParse(value);
  if (success) return data;
  const fields = isRecord(value) ? value : {};
  const createdAt = shape.createdAt.safeParse(fields.createdAt).data ?? new Date(0).toISOString();
  const _id = shape._id.safeParse(fields._id).data ?? `unreadable-${createdAt}`;
  return {
    _id,
    messageId: _id,
    ticketId,
    sequence: shape.sequence.safeParse(fields.sequence).data ?? 0,
    senderId: shape.senderId.safeParse(fields.senderId).data ?? SOMEBODY,
    // Of an image, no words are offered to be changed.
    messageType: 'image',
    content: text.unreadable,
    imageUrl: null,
    metadata: {},
    isEdited: false,
    tempId: shape.tempId.safeParse(fields.tempId).data ?? null,
    createdAt,
    updatedAt: createdAt,
  };
}
