/** Every event of the live connection, which chats and open pages share: what either side sends, and how it is answered. */
import { z } from 'zod';
import { chatMessage, onlineUser } from './chat/chat.ts';
import { CHAT_MESSAGE_TYPES, DRAFT_KINDS, TICKET_STATUSES } from './enums.ts';
import { ERRORS } from './errors.ts';
import { id } from './ids.ts';
import { AUDIENCE, CHAT } from './limits.ts';
import { notification } from './notifications/notifications.ts';
import { ticketChange } from './tickets/ticket-change.ts';

interface ClientEvent {
  /** What the event is about, looked up before the rest of the payload is validated. */
  readonly reference: z.ZodType<
    | { readonly ticketId: string }
    | { readonly messageId: string }
    | { readonly ticketId?: string | null | undefined }
    | null
    | undefined
  >;
  readonly payload: z.ZodType;
  /** What a successful acknowledgement carries beside `success: true`. */
  readonly answer: z.ZodObject;
}

const event = <const E extends ClientEvent>(entry: E): E => entry;

/** No control characters. */
const PRINTABLE = /^\P{Cc}+$/u;
const anId = z.string().min(1).max(100);
const nothing = z.object({});
const bareTicket = anId.transform((ticketId) => ({ ticketId }));
/** Some clients send the bare id, some an object. */
const messageReference = z.union([
  anId.transform((messageId) => ({ messageId })),
  z.object({ messageId: anId }),
]);

/** Without a ticket it means the person's lists. */
const watched = z.object({ ticketId: anId.nullish() }).nullish();

export const clientEvents = {
  join_ticket_room: event({
    reference: bareTicket,
    payload: anId,
    answer: z.object({ onlineUsers: z.array(onlineUser) }),
  }),
  leave_ticket_room: event({ reference: bareTicket, payload: anId, answer: nothing }),
  send_message: event({
    reference: z.object({ ticketId: anId }),
    payload: z.object({
      ticketId: anId,
      /** Text is checked by `chatText`, the words of an image by `chatCaption`. */
      content: z.string().default(''),
      messageType: z.enum(CHAT_MESSAGE_TYPES),
      imageUrl: z.string().max(500).nullish(),
      metadata: z.unknown().optional(),
      /** Unique per sender and ticket: sending it again stores nothing and is confirmed again. */
      tempId: z.string().min(1).max(CHAT.tempIdLength).regex(PRINTABLE),
      /** Of whom it was written for: refused where more people read the chat since. */
      audienceVersion: z.string().max(AUDIENCE.versionLength).nullish(),
    }),
    answer: z.object({ tempId: z.string(), message: chatMessage }),
  }),
  typing: event({ reference: bareTicket, payload: anId, answer: nothing }),
  stop_typing: event({ reference: bareTicket, payload: anId, answer: nothing }),
  edit_message: event({
    reference: z.object({ messageId: anId }),
    payload: z.object({ messageId: anId, newContent: z.string() }),
    answer: z.object({ message: chatMessage }),
  }),
  delete_message: event({ reference: messageReference, payload: messageReference, answer: nothing }),
  mark_as_read: event({
    reference: messageReference,
    payload: messageReference,
    answer: z.object({ unreadCount: z.int() }),
  }),
  /**
   * The socket wants to hear `ticket_changed` of this ticket, or, without one, of every ticket in the lists of its
   * person. It is not announced to others, unlike joining a chat.
   */
  watch: event({ reference: watched, payload: watched, answer: nothing }),
  /** Ends a `watch` with the same payload. */
  unwatch: event({ reference: watched, payload: watched, answer: nothing }),
  /**
   * One of the staff of a ticket writes on its page, or stopped: null. It ends by itself after six seconds of silence. Of
   * anybody else it is taken and told to nobody.
   */
  ticket_typing: event({
    reference: z.object({ ticketId: anId }),
    payload: z.object({ ticketId: anId, kind: z.enum(DRAFT_KINDS).nullable() }),
    answer: nothing,
  }),
} as const;

export type ClientEventName = keyof typeof clientEvents;

/** Why an event was refused. Where several reasons hold, the first of this order is given. */
export const SOCKET_ERRORS = {
  UNAUTHENTICATED: 'Authentication failed. Please login again.',
  RATE_LIMITED: 'You are sending messages too quickly. Please wait a moment.',
  NOT_FOUND: ERRORS.NOT_FOUND.message,
  CONFIDENTIAL: ERRORS.CONFIDENTIAL.message,
  ACCESS_DENIED: ERRORS.ACCESS_DENIED.message,
  TICKET_RESOLVED: ERRORS.TICKET_RESOLVED.message,
  NOT_SENDER: ERRORS.NOT_SENDER.message,
  EDIT_WINDOW_EXPIRED: ERRORS.EDIT_WINDOW_EXPIRED.message,
  INVALID_MESSAGE: ERRORS.INVALID_MESSAGE.message,
  AUDIENCE_GREW: ERRORS.AUDIENCE_GREW.message,
} as const;
export type SocketErrorCode = keyof typeof SOCKET_ERRORS;

const socketError = z.object({ code: z.string(), message: z.string() });
export type SocketError = z.output<typeof socketError>;

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
  /** Carries no content: whoever receives it fetches what changed, under their own rights. */
  ticket_changed: ticketChange.extend({
    /** Everything before it was announced to whoever hears this; for GET /changes. Missing where that is not known. */
    cursor: z.string().optional(),
  }),
  /** Somebody else reads what is written on the ticket from now on, or no longer; to every window with its page. */
  ticket_audience_changed: z.object({ ticketId: id, audienceVersion: z.string() }),
  /** To staff of the ticket who watch it: who of them does, on whichever node, and what they write at the moment. */
  ticket_presence: z.object({
    ticketId: id,
    people: z.array(onlineUser.extend({ typing: z.enum(DRAFT_KINDS).nullable() })),
  }),
  /** To every window of its person, the one that changed it included. The revision is null when it was sent or discarded. */
  draft_changed: z.object({ ticketId: id, kind: z.enum(DRAFT_KINDS), revision: z.int().nullable() }),
  ticket_status_changed: z.object({ ticketId: id, status: z.enum(TICKET_STATUSES) }),
  /**
   * The count of that ticket changed. After a new or deleted message it goes to the sockets of all participants that
   * are outside the room; after reading or sending, to every socket of the person who did.
   */
  unread_changed: z.object({ ticketId: id, unreadCount: z.int() }),
  /** Something new concerns the person; to every window of theirs. */
  notification_added: z.object({ notification, unreadCount: z.int() }),
  /** Of somebody of the organization's staff it changed whether they are there; to windows of its staff with lists. */
  availability_changed: z.object({ userId: id }),
  /** A change of many tickets that the person started went on, or came to its end. */
  bulk_changed: z.object({ bulkId: id }),
  /** Entries were read, marked unread, or may be read no more. */
  notifications_changed: z.object({ unreadCount: z.int() }),
  /** The person may not read this ticket any more, of which this socket had the page. */
  ticket_access_ended: z.object({ ticketId: id }),
  /** The person may not read this chat any more, and this socket has been taken out of its room. */
  removed_from_chat: z.object({ ticketId: id }),
  /**
   * The server ends soon. A client that connects again by itself at a random moment of the next so many milliseconds is
   * let in by another node, if there is one; who stays is cut at the end.
   */
  reconnect_soon: z.object({ within: z.int() }),
  error: socketError,
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerPayload<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;
export type ClientPayload<Name extends ClientEventName> = z.input<(typeof clientEvents)[Name]['payload']>;
export type Acknowledgement<Name extends ClientEventName> =
  | ({ success: true } & z.output<(typeof clientEvents)[Name]['answer']>)
  | ({ success: false } & SocketError);

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
