import { z } from 'zod';
import { CHAT_MESSAGE_TYPES, ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { personRef } from './person.ts';

export const chatImageMetadata = z.object({
  originalFileName: z.string(),
  mimetype: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type ChatImageMetadata = z.output<typeof chatImageMetadata>;

export const chatMessage = z.object({
  _id: id,
  /** The same as `_id`: some programs read the one, some the other. */
  messageId: id,
  ticketId: id,
  senderId: personRef.extend({ role: z.enum(ROLES) }),
  messageType: z.enum(CHAT_MESSAGE_TYPES),
  /** Blank for an image that was sent without words. */
  content: z.string(),
  /** Fetched with the token like an attachment; null for text. */
  imageUrl: z.string().nullable(),
  metadata: chatImageMetadata.partial(),
  isEdited: z.boolean(),
  /** The sender's own name for it, so that a client finds its optimistic row again. */
  tempId: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Somebody with a live socket in a ticket's room; several windows count once. */
export const onlineUser = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
});
export type OnlineUser = z.output<typeof onlineUser>;

/** Messages of others after the person's mark. */
export const unreadChat = z.object({ ticketId: id, unreadCount: z.int() });
export type UnreadChat = z.output<typeof unreadChat>;
