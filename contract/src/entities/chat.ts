import { z } from 'zod';
import { CHAT_MESSAGE_TYPES, ROLES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { CHAT } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optionalText, requiredText } from '../text.ts';
import { personRef } from './person.ts';

/** The words of a message, and those that may go with an image. */
export const chatText = requiredText('Message', CHAT.text, MESSAGES.chatMessageRequired);
export const chatCaption = optionalText('Message', CHAT.text);

const IMAGE_ADDRESS = '/api/chat/images/';
/** Where an image is fetched, which is also how a message names it. */
export const chatImageAddress = (name: string) => `${IMAGE_ADDRESS}${name}`;
/** The name in such an address; null for any other address. */
export const chatImageName = (address: string): string | null =>
  address.startsWith(IMAGE_ADDRESS) ? address.slice(IMAGE_ADDRESS.length) : null;

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
  /** Its place in the conversation: the order of messages, with gaps where some were deleted. */
  sequence: z.int().positive(),
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

/** Somebody with a live socket in a ticket's room; several of one person count once. */
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
