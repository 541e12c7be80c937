import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import { chatImageMetadata, chatMessage, onlineUser, unreadChat } from '../entities/chat.ts';
import { CHAT_IMAGE_TYPES } from '../file-types.ts';
import { id, pathId } from '../ids.ts';
import { CHAT, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { pagination, paging } from '../query.ts';

const tag = 'Chat';

const chatOfTicket = z.object({ id: pathId });

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/chat/tickets/{id}/messages',
  summary: 'The conversation of a ticket: page 1 is the newest, each page in the order of time',
  tag,
  access: SIGNED_IN,
  params: chatOfTicket,
  query: z.object({
    ...paging(PAGE.chatMessages),
    /** Only what came before this message: pages that do not move while others write. */
    before: z.string().max(100).default(''),
    /** Only what came after this message, its earliest first: what a client missed. */
    after: z.string().max(100).default(''),
  }),
  status: 200,
  output: z.object({
    messages: z.array(chatMessage),
    pagination,
    /** The last message that the caller had read; null when none. */
    lastReadMessageId: id.nullable(),
  }),
});

export const uploadChatImage = endpoint({
  method: 'POST',
  path: '/chat/upload-image',
  summary: 'Store an image for a message; only its sender can use it, once, and for a day',
  tag,
  access: SIGNED_IN,
  body: z.object({ ticketId: z.string().trim().max(100).default('') }),
  files: {
    field: 'image',
    types: CHAT_IMAGE_TYPES,
    most: 1,
    bytesEach: CHAT.imageBytes - 1,
    messages: { wrongType: MESSAGES.chatImageTypeInvalid, tooLarge: MESSAGES.chatImageTooLarge },
  },
  status: 200,
  output: z.object({ imageUrl: z.string(), metadata: chatImageMetadata }),
});

export const listOnlineUsers = endpoint({
  method: 'GET',
  path: '/chat/tickets/{id}/online-users',
  summary: 'Who has the chat of a ticket open now',
  tag,
  access: SIGNED_IN,
  params: chatOfTicket,
  status: 200,
  output: z.object({ onlineUsers: z.array(onlineUser) }),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/chat/unread-count',
  summary: 'Unread messages of one ticket’s chat, or of all chats that the caller takes part in',
  tag,
  access: SIGNED_IN,
  query: z.object({ ticketId: z.string().trim().max(100).default('') }),
  status: 200,
  output: z.object({
    unreadCount: z.int(),
    /** The chats with something unread, the newest first; at most 100. */
    tickets: z.array(unreadChat),
  }),
});

export const getChatImage = endpoint({
  method: 'GET',
  path: '/chat/images/{name}',
  summary: 'The bytes of an image in a chat',
  tag,
  access: SIGNED_IN,
  params: z.object({ name: z.string().regex(/^[A-Za-z0-9_-]{10,100}$/) }),
  status: 200,
  output: 'file',
});
