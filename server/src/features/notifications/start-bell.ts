/** Tells the windows of a person, on every node, what is new for them, under their rights of that moment. */
import type { Deps } from '../../platform/deps.ts';
import { type SocketServer, userRoom } from '../../platform/realtime/sockets.ts';
import { CHANNEL, type EntriesChanged, entriesChanged } from './announced-entries.ts';
import { presentEntry } from './entry.presenter.ts';
import { countUnread, findEntries } from './entry.repo.ts';

export interface Bell {
  /** Finishes what it has begun. */
  close(): Promise<void>;
}

/** What is missed while the connection is down needs nothing of its own: every socket reconnects then, and its page fetches. */
export async function startBell(
  { database: { db, notifications }, log }: Pick<Deps, 'database' | 'log'>,
  { io, sessionOf }: Pick<SocketServer, 'io' | 'sessionOf'>,
): Promise<Bell> {
  /** By person: what was added meanwhile. One person after the other, so that a burst takes one connection. */
  const waiting = new Map<string, string[]>();
  let underWay: Promise<void> | null = null;
  let closed = false;

  const windowsOf = (userId: string) => io.sockets.adapter.rooms.get(userRoom(userId)) ?? new Set<string>();

  const ring = async ({ userId, added }: EntriesChanged) => {
    const [first] = windowsOf(userId);
    const socket = first === undefined ? undefined : io.sockets.sockets.get(first);
    const session = socket === undefined ? null : await sessionOf(socket);
    if (session === null) return;
    const { actor } = session;
    const windows = io.local.to(userRoom(userId));
    const entries = added.length === 0 ? [] : await findEntries(actor, db, added);
    const unreadCount = await countUnread(actor, db);
    // The oldest first, as they came.
    for (const row of entries.toReversed()) {
      windows.emit('notification_added', { notification: presentEntry(row, actor.id), unreadCount });
    }
    if (entries.length === 0) windows.emit('notifications_changed', { unreadCount });
  };

  const work = async () => {
    for (const [userId, added] of waiting) {
      if (closed) return;
      waiting.delete(userId);
      await ring({ userId, added }).catch((error: unknown) =>
        log.warn({ err: error }, 'windows were not told of what is new for their person'),
      );
    }
  };

  const stopHearing = await notifications.listen(CHANNEL, {
    onMessage(payload) {
      const { userId, added } = entriesChanged.parse(JSON.parse(payload));
      if (windowsOf(userId).size === 0) return;
      waiting.set(userId, [...(waiting.get(userId) ?? []), ...added]);
      underWay ??= work().finally(() => {
        underWay = null;
      });
    },
  });
  return {
    async close() {
      closed = true;
      stopHearing();
      await underWay;
    },
  };
}
