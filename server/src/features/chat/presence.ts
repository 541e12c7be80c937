/** Who is in a chat. */
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Sockets } from '../../platform/realtime/sockets.ts';

/** How long another node may take to say who is there. */
const ANSWER_MS = 1_000;

export interface Presence {
  /** Ids of the people with a socket in the room, on every node. */
  peopleIn(room: string): Promise<string[]>;
  /** Names as they are now. */
  describe(userIds: readonly string[]): Promise<OnlineUser[]>;
}

export function createPresence(io: Sockets, db: Database, log: Logger): Presence {
  return {
    async peopleIn(room) {
      const everywhere = io.timeout(ANSWER_MS).in(room);
      const sockets = await everywhere.fetchSockets().catch((error: unknown) => {
        log.warn({ err: error }, 'another node did not say who is in a chat room');
        return io.local.in(room).fetchSockets();
      });
      return [...new Set(sockets.map((socket) => socket.data.userId))];
    },
    async describe(userIds) {
      if (userIds.length === 0) return [];
      const rows = await db
        .selectFrom('users')
        .where(sql<boolean>`id = any(${userIds}::uuid[])`)
        .select(['id', 'first_name', 'last_name', 'role'])
        .orderBy('first_name')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        _id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        role: row.role,
      }));
    },
  };
}
