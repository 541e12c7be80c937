/**
 * One chat as this window has it. Its parts share a store (`room-state.ts`) and change it:
 * - `history.ts` what is stored: the first page, earlier ones, what came during a cut
 * - `room-events.ts` and `presence.ts` what the server pushes: messages, the status, who is there and who types
 * - `outbox.ts` what the person writes, until the server has it; `unsent.ts` keeps it in the browser
 * - `message-changes.ts` what they edit and delete, `read-mark.ts` how far they have read
 *
 * `conversation.ts` says what each of these makes of the messages that are known.
 */
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { SocketErrorCode } from '@switchboard/contract/events.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { createStore } from 'zustand';
import {
  ConnectionError,
  connectionState,
  emit,
  holdSocket,
  onConnectionState,
  reconnect,
  request,
} from '../../lib/realtime/socket.ts';
import type { Conversation } from './conversation.ts';
import { historyOf } from './history.ts';
import { messageChangesOf } from './message-changes.ts';
import { outboxOf } from './outbox.ts';
import { readMarkOf } from './read-mark.ts';
import { followEvents } from './room-events.ts';
import { initialRoom, type RoomContext, type RoomState } from './room-state.ts';
import { passes, tryingAgain } from './try-again.ts';

const LOST: ReadonlySet<string> = new Set<SocketErrorCode>(['ACCESS_DENIED', 'NOT_FOUND']);

export function createRoom(ticketId: string, ownId: string, status: TicketStatus) {
  const store = createStore<RoomState>(() => initialRoom(status));
  const context: RoomContext = {
    ticketId,
    ownId,
    store,
    change: (change: (conversation: Conversation) => Conversation) =>
      store.setState({ conversation: change(store.getState().conversation) }),
    refused(code) {
      if (code === ('TICKET_RESOLVED' satisfies SocketErrorCode)) {
        const resting = isActive(store.getState()) ? 'Resolved' : store.getState().status;
        store.setState({ resolvedAlert: true, status: resting });
      }
      if (code === ('ACCESS_DENIED' satisfies SocketErrorCode)) store.setState({ removed: true });
    },
  };
  const history = historyOf(context);
  const readMark = readMarkOf(context);
  const outbox = outboxOf(context, readMark);
  let joined = false;

  const join = async () => {
    try {
      const answer = await request('join_ticket_room', ticketId);
      if (!answer.success) {
        if (LOST.has(answer.code)) store.setState({ removed: true });
        if (passes(answer.code)) joins.later();
        return;
      }
      joins.worked();
      joined = true;
      store.setState({ online: answer.onlineUsers });
      if (store.getState().phase === 'ready') await history.catchUp();
      await outbox.flush();
    } catch (error) {
      // The next connection joins again.
      if (!(error instanceof ConnectionError)) throw error;
    }
  };

  const joins = tryingAgain(() => {
    if (connectionState() === 'connected') void join();
  });

  const load = async () => {
    await history.load();
    if (store.getState().phase !== 'ready') return;
    await outbox.restore();
    if (!joined) return;
    await history.catchUp();
    await outbox.flush();
  };

  const followConnection = () =>
    onConnectionState(() => {
      if (connectionState() === 'connected') void join();
      else {
        joins.stop();
        joined = false;
        store.setState({ online: [], typing: [] });
      }
    });

  return {
    ticketId,
    store,
    send: outbox.send,
    retry: outbox.retry,
    discard: outbox.discard,
    end: outbox.end,
    loadEarlier: history.loadEarlier,
    ...messageChangesOf(context),

    /** Opens it in this window until the answered function is called. */
    enter() {
      const release = holdSocket();
      const stops = [followEvents(context, readMark), followConnection()];
      store.setState({ removed: false });
      if (store.getState().phase !== 'ready') void load();
      if (connectionState() === 'connected') void join();
      return () => {
        for (const stop of stops) stop();
        joins.stop();
        joined = false;
        store.setState({ newAfter: undefined });
        emit('leave_ticket_room', ticketId);
        release();
      };
    },

    /** Loads again what failed, or all of it. */
    reload() {
      reconnect();
      return store.getState().phase === 'ready' ? history.catchUp() : load();
    },

    setStatus: (next: TicketStatus) => store.setState({ status: next }),
    dismissAlert: () => store.setState({ resolvedAlert: false }),

    markRead: readMark.move,
  };
}

export type Room = ReturnType<typeof createRoom>;
