/** Who is in a chat. */
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Sockets } from '../../platform/realtime/sockets.ts';
import { personIn } from '../people/person-in.ts';

/** How long another node may take to say who is there. */
const ANSWER_MS = 1_000;

export interface Presence {
  /** Ids of the people with a socket in the room, on every node. */
  peopleIn(room: string): Promise<string[]>;
  /** As the chat's organization sees them. */
  describe(organizationId: string, userIds: readonly string[]): Promise<OnlineUser[]>;
}

const asked = (organizationId: string, userIds: readonly string[]) =>
  sql<{ organization_id: string; user_id: string }>`(
    select ${organizationId}::uuid as organization_id, unnest(${userIds}::uuid[]) as user_id)`.as('asked');

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
    async describe(organizationId, userIds) {
      if (userIds.length === 0) return [];
      const rows = await db
        .selectFrom(asked(organizationId, userIds))
        .innerJoinLateral(personIn('asked.organization_id', 'asked.user_id'), (join) => join.onTrue())
        .select(['person.id', 'person.first_name', 'person.last_name', 'person.role'])
        .orderBy('person.first_name')
        .orderBy('person.id')
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
