/** Every event of the chat's sockets: what a client sends with its acknowledgement, and what the server sends. */
import { z } from 'zod';
import { chatMessage, onlineUser } from './entities/chat.ts';
import { CHAT_MESSAGE_TYPES, TICKET_STATUSES } from './enums.ts';
import { id } from './ids.ts';
import { CHAT } from './limits.ts';

export interface ClientEvent {
  readonly payload: z.ZodType;
  /** What a successful acknowledgement carries beside `success: true`. */
  readonly answer: z.ZodObject;
}

const event = <const E extends ClientEvent>(entry: E): E => entry;

const anId = z.string().min(1).max(100);
const nothing = z.object({});
/** Some clients send the bare id, some an object. */
const messageReference = z.union([
  anId.transform((messageId) => ({ messageId })),
  z.object({ messageId: anId }),
]);

export const clientEvents = {
  join_ticket_room: event({ payload: anId, answer: z.object({ onlineUsers: z.array(onlineUser) }) }),
  leave_ticket_room: event({ payload: anId, answer: nothing }),
  send_message: event({
    payload: z.object({
      ticketId: anId,
      /** Text is checked by `chatText`; an image may come without words. */
      content: z.string().default(''),
      messageType: z.enum(CHAT_MESSAGE_TYPES),
      imageUrl: z.string().max(500).nullish(),
      metadata: z.unknown().optional(),
      /** Unique per sender and ticket: sending it again stores nothing and is confirmed again. */
      tempId: z.string().min(1).max(CHAT.tempIdLength),
    }),
    answer: z.object({ tempId: z.string(), message: chatMessage }),
  }),
  typing: event({ payload: anId, answer: nothing }),
  stop_typing: event({ payload: anId, answer: nothing }),
  edit_message: event({
    payload: z.object({ messageId: anId, newContent: z.string() }),
    answer: z.object({ message: chatMessage }),
  }),
  delete_message: event({ payload: messageReference, answer: nothing }),
  mark_as_read: event({ payload: messageReference, answer: z.object({ unreadCount: z.int() }) }),
} as const;

export type ClientEventName = keyof typeof clientEvents;

/** Why an event was refused. Where several reasons hold, the first of this order is told. */
export const CHAT_ERRORS = {
  UNAUTHENTICATED: 'Authentication failed. Please login again.',
  RATE_LIMITED: 'You are sending messages too quickly. Please wait a moment.',
  NOT_FOUND: 'Not found',
  ACCESS_DENIED: 'You do not have access to this chat',
  TICKET_RESOLVED: 'This ticket has been resolved. You can no longer send messages.',
  NOT_SENDER: 'Only the sender can change a message',
  EDIT_WINDOW_EXPIRED: 'Messages can be changed for 2 minutes only',
  INVALID_MESSAGE: 'This message cannot be sent',
} as const;
export type ChatErrorCode = keyof typeof CHAT_ERRORS;

export const chatError = z.object({ code: z.string(), message: z.string() });
export type ChatError = z.output<typeof chatError>;

const presence = z.object({ ticketId: id, user: onlineUser });

export const serverEvents = {
  joined_ticket_room: z.object({ ticketId: id, onlineUsers: z.array(onlineUser) }),
  user_joined_chat: presence,
  user_online: presence,
  user_offline: presence,
  user_typing: presence,
  user_stop_typing: presence,
  message_sent: z.object({ tempId: z.string(), message: chatMessage }),
  new_message: chatMessage,
  message_edited: chatMessage,
  message_deleted: z.object({ messageId: id, ticketId: id }),
  ticket_status_changed: z.object({ ticketId: id, status: z.enum(TICKET_STATUSES) }),
  /** To each window of a person who may read the chat, in the room or not: the count of that ticket changed. */
  unread_changed: z.object({ ticketId: id, unreadCount: z.int() }),
  /** The person may not read this chat any more and has been taken out of its room. */
  removed_from_chat: z.object({ ticketId: id }),
  error: chatError,
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerPayload<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;
export type ClientPayload<Name extends ClientEventName> = z.input<(typeof clientEvents)[Name]['payload']>;
export type Acknowledgement<Name extends ClientEventName> =
  | ({ success: true } & z.output<(typeof clientEvents)[Name]['answer']>)
  | ({ success: false } & ChatError);

/** Both directions as socket.io types them. */
export type ServerToClientEvents = {
  [Name in ServerEventName]: (payload: ServerPayload<Name>) => void;
};
export type ClientToServerEvents = {
  [Name in ClientEventName]: (
    payload: ClientPayload<Name>,
    acknowledge?: (answer: Acknowledgement<Name>) => void,
  ) => void;
};
