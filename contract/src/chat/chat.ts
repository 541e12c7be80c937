import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { CHAT_MESSAGE_TYPES } from '../enums.ts';
import { CHAT_IMAGE_TYPES } from '../file-types.ts';
import { blankableId, id, instant, storedName } from '../ids.ts';
import { CHAT, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personWithRole } from '../people/person.ts';
import { pagesAlone, pagination } from '../query.ts';
import { optionalText, requiredText } from '../text.ts';

/** The text of a message, and the optional text of an image. */
export const chatText = requiredText('Message', CHAT.text, MESSAGES.chatMessageRequired);
export const chatCaption = optionalText('Message', CHAT.text);

const IMAGE_ADDRESS = '/api/chat/images/';
/** Where an image is fetched, which is also how a message names it. */
export const chatImageAddress = (name: string) => `${IMAGE_ADDRESS}${name}`;
/** The name in such an address; null for any other address. */
export const chatImageName = (address: string): string | null =>
  address.startsWith(IMAGE_ADDRESS) ? address.slice(IMAGE_ADDRESS.length) : null;

const chatImageMetadata = z.object({
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
  senderId: personWithRole,
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
export const onlineUser = personWithRole.omit({ email: true });
export type OnlineUser = z.output<typeof onlineUser>;

/** How many messages of others came after the last one that the person has read. */
const unreadChat = z.object({ ticketId: id, unreadCount: z.int() });

const everybody = callsFor(SIGNED_IN, 'Chat');

export const listChatMessages = everybody.get('/chat/tickets/{id}/messages', {
  summary: 'The conversation of a ticket: page 1 is the newest, each page in the order of time',
  query: z.object({
    ...pagesAlone(PAGE.chatMessages),
    /** Only what came before this message: pages that do not move while others write. */
    before: z.string().max(100).default(''),
    /** Only what came after this message, its earliest first: what a client missed. */
    after: z.string().max(100).default(''),
  }),
  looksInto: 'chat',
  output: z.object({
    messages: z.array(chatMessage),
    pagination,
    /** The last message that the caller had read; null when none. */
    lastReadMessageId: id.nullable(),
  }),
});

export const uploadChatImage = everybody.post('/chat/upload-image', {
  summary: 'Store an image for a message; only its sender can use it, once, and for a day',
  body: z.object({ ticketId: blankableId.default('') }),
  files: {
    field: 'image',
    types: CHAT_IMAGE_TYPES,
    most: 1,
    bytesEach: CHAT.imageBytes - 1,
    messages: { wrongType: MESSAGES.chatImageTypeInvalid, tooLarge: MESSAGES.chatImageTooLarge },
  },
  output: z.object({ imageUrl: z.string(), metadata: chatImageMetadata }),
});

export const listOnlineUsers = everybody.get('/chat/tickets/{id}/online-users', {
  summary: 'Who has the chat of a ticket open now',
  looksInto: 'chat',
  output: z.object({ onlineUsers: z.array(onlineUser) }),
});

export const countUnread = everybody.get('/chat/unread-count', {
  summary: 'Unread messages of one ticket’s chat, or of all chats that the caller takes part in',
  query: z.object({ ticketId: blankableId.default('') }),
  output: z.object({
    unreadCount: z.int(),
    /** The chats with something unread, the newest first; at most 100. */
    tickets: z.array(unreadChat),
  }),
});

export const getChatImage = everybody.get('/chat/images/{name}', {
  summary: 'The bytes of an image in a chat',
  params: z.object({ name: storedName }),
  looksInto: 'file',
  output: 'file',
});
