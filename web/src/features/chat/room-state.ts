import type { ChatMessage, OnlineUser } from '@switchboard/contract/chat/chat.ts';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { StoreApi } from 'zustand';
import { type Conversation, emptyConversation } from './conversation.ts';

export interface RoomState {
  /** `failed` before anything could be shown. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Why the last load or catch-up failed. */
  readonly failure: unknown;
  readonly conversation: Conversation;
  readonly hasEarlier: boolean;
  readonly earlier: 'idle' | 'loading' | 'failed';
  readonly online: readonly OnlineUser[];
  readonly typing: readonly OnlineUser[];
  /** The last message that the person has read, as the server knows it. */
  readonly readId: string | null;
  /** Where the line above what is new stands: after this message; undefined when there is none. */
  readonly newAfter: string | null | undefined;
  readonly status: TicketStatus;
  /** The server refused because the ticket rests; to be acknowledged. */
  readonly resolvedAlert: boolean;
  /** The person may not read this chat any more. */
  readonly removed: boolean;
  /** What the server's clock is ahead of this one's, in ms. */
  readonly skew: number;
}

export const initialRoom = (status: TicketStatus): RoomState => ({
  phase: 'loading',
  failure: null,
  conversation: emptyConversation,
  hasEarlier: false,
  earlier: 'idle',
  online: [],
  typing: [],
  readId: null,
  newAfter: undefined,
  status,
  resolvedAlert: false,
  removed: false,
  skew: 0,
});

/** What the parts of a room share. */
export interface RoomContext {
  readonly ticketId: string;
  readonly ownId: string;
  readonly store: StoreApi<RoomState>;
  change(change: (conversation: Conversation) => Conversation): void;
  /** The server refused with this code; what concerns the whole room is dealt with here. */
  refused(code: string): void;
}

/** Of a message that was written just now: what the server's clock is ahead of this one's. */
export const skewOf = ({ createdAt }: ChatMessage): number => Date.parse(createdAt) - Date.now();
