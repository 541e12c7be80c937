/** What is known of one chat, and how each piece of news changes it. Pure: the same news in any order ends the same. */
import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { CHAT } from '@switchboard/contract/limits.ts';

/** A message of one's own that the server has not confirmed. */
export interface Outgoing {
  readonly tempId: string;
  readonly content: string;
  readonly image: File | null;
  readonly state: 'sending' | 'failed';
  /** Why it failed, for people. */
  readonly reason: string | null;
  /** It failed for want of a connection: it goes out by itself when there is one again. */
  readonly waits: boolean;
  /** Of whom it was written for; without one it goes to whoever reads the chat. */
  readonly audienceVersion?: string | undefined;
  /** It failed since more people would read it than it was written for. */
  readonly hasGrown?: boolean;
}

export interface Conversation {
  /** In the server's order, each once. */
  readonly messages: readonly ChatMessage[];
  /** Ids of what was deleted: late news of them changes nothing. */
  readonly gone: ReadonlySet<string>;
  readonly outgoing: readonly Outgoing[];
}

export const emptyConversation: Conversation = { messages: [], gone: new Set(), outgoing: [] };

export const compareMessages = (a: ChatMessage, b: ChatMessage): number => a.sequence - b.sequence;

const newer = (known: ChatMessage | undefined, incoming: ChatMessage) =>
  known !== undefined && known.updatedAt > incoming.updatedAt ? known : incoming;

const unconfirmed = (
  outgoing: readonly Outgoing[],
  messages: readonly ChatMessage[],
  ownId: string,
): readonly Outgoing[] => {
  if (outgoing.length === 0) return outgoing;
  const confirmed = new Set(messages.filter(({ senderId }) => senderId._id === ownId).map((m) => m.tempId));
  return outgoing.filter(({ tempId }) => !confirmed.has(tempId));
};

/** Messages came: a page, a push, a confirmation, an edit. */
export function received(
  conversation: Conversation,
  incoming: readonly ChatMessage[],
  ownId: string,
): Conversation {
  const byId = new Map(conversation.messages.map((message) => [message._id, message]));
  for (const message of incoming) {
    if (!conversation.gone.has(message._id)) byId.set(message._id, newer(byId.get(message._id), message));
  }
  return {
    ...conversation,
    messages: [...byId.values()].sort(compareMessages),
    outgoing: unconfirmed(conversation.outgoing, [...byId.values(), ...incoming], ownId),
  };
}

export function deleted(conversation: Conversation, ids: readonly string[]): Conversation {
  const gone = new Set([...conversation.gone, ...ids]);
  return { ...conversation, gone, messages: conversation.messages.filter(({ _id }) => !gone.has(_id)) };
}

/**
 * The last message that cannot have changed since the newest one known was written: what came after it has to be
 * asked for again after a cut. Undefined when all are too young for that.
 */
export function anchorOf(messages: readonly ChatMessage[]): ChatMessage | undefined {
  const newest = messages.at(-1);
  if (newest === undefined) return undefined;
  const settled = Date.parse(newest.createdAt) - CHAT.editWindow;
  return messages.findLast(({ createdAt }) => Date.parse(createdAt) < settled);
}

/** Everything after `anchor` was asked for again: of what was `known` there, what is missing now is gone. */
export function caughtUp(
  conversation: Conversation,
  known: readonly ChatMessage[],
  fetched: readonly ChatMessage[],
  ownId: string,
): Conversation {
  const there = new Set(fetched.map(({ _id }) => _id));
  const missing = known.map(({ _id }) => _id).filter((id) => !there.has(id));
  return received(deleted(conversation, missing), fetched, ownId);
}

/** Begins again with the newest page, keeping what was pushed meanwhile. */
export function begunAgain(
  conversation: Conversation,
  known: readonly ChatMessage[],
  fetched: readonly ChatMessage[],
  ownId: string,
): Conversation {
  const old = new Set(known.map(({ _id }) => _id));
  const pushed = conversation.messages.filter(({ _id }) => !old.has(_id));
  return received({ ...conversation, messages: pushed }, fetched, ownId);
}

export const queued = (conversation: Conversation, message: Outgoing): Conversation => ({
  ...conversation,
  outgoing: [...conversation.outgoing, message],
});

export const changedOutgoing = (
  conversation: Conversation,
  tempId: string,
  changes: Partial<Outgoing>,
): Conversation => ({
  ...conversation,
  outgoing: conversation.outgoing.map((message) =>
    message.tempId === tempId ? { ...message, ...changes } : message,
  ),
});

export const discarded = (conversation: Conversation, tempId: string): Conversation => ({
  ...conversation,
  outgoing: conversation.outgoing.filter((message) => message.tempId !== tempId),
});

/** Those of others after the message named; all of them when none was read. */
export function unreadAfter(
  messages: readonly ChatMessage[],
  readId: string | null,
  ownId: string,
): readonly ChatMessage[] {
  const index = readId === null ? -1 : messages.findIndex(({ _id }) => _id === readId);
  return messages.slice(index + 1).filter(({ senderId }) => senderId._id !== ownId);
}
