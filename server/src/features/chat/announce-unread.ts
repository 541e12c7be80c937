/** Emits how much is unread in a chat to the sockets that do not have it open. */
import { canChat } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Logger } from '../../platform/log.ts';
import { type Sockets, userRoom } from '../../platform/realtime/sockets.ts';
import { restSince } from '../../platform/rest.ts';
import { factsOf } from '../tickets/ticket.facts.ts';
import type { Chat } from './chat.repo.ts';
import { findParticipants, unreadIn } from './read-mark.repo.ts';
import { roomOf } from './room-names.ts';

export interface UnreadAnnouncer {
  /** Counts again for everybody who takes part. Soon after one another, calls for one chat become one count. */
  changed(chat: Chat): void;
  /** Counts no more, and resolves when nothing is being counted. */
  close(): Promise<void>;
}

export function createUnreadAnnouncer(io: Sockets, db: Database, log: Logger): UnreadAnnouncer {
  /** By room: null while its unread messages are counted, or the chat, to count once more after that. */
  const waiting = new Map<string, Chat | null>();
  const underWay = new Set<Promise<void>>();
  let closing = false;

  const announce = async (chat: Chat) => {
    const people = await findParticipants(db, chat);
    const facts = factsOf(chat);
    const readers = people.filter((person) => canChat(person, facts)).map(({ id }) => id);
    for (const [userId, unreadCount] of await unreadIn(db, chat, readers)) {
      const elsewhere = io.to(userRoom(userId)).except(roomOf(chat));
      elsewhere.emit('unread_changed', { ticketId: chat.id, unreadCount });
    }
  };

  const work = async (room: string, first: Chat) => {
    for (let chat: Chat | null = first; chat !== null && !closing; chat = waiting.get(room) ?? null) {
      waiting.set(room, null);
      const began = performance.now();
      await announce(chat).catch((error: unknown) =>
        log.warn({ err: error }, 'unread messages were not announced'),
      );
      // Of a lively chat each message would have everybody's counted again.
      if (waiting.get(room) !== null) await restSince(began);
    }
    waiting.delete(room);
  };

  return {
    changed(chat) {
      const room = roomOf(chat);
      if (waiting.has(room)) {
        waiting.set(room, chat);
        return;
      }
      const run = work(room, chat).finally(() => underWay.delete(run));
      underWay.add(run);
    },
    async close() {
      closing = true;
      await Promise.allSettled(underWay);
    },
  };
}
