/** Who is in a chat, on whichever node. */
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Node } from '../../platform/nodes/node.ts';
import { personIn } from '../people/person-in.ts';
import type { Chat } from './chat.repo.ts';
import { enterPresence, leavePresence, presentIn, presentOn, removeLeftBehind } from './presence.repo.ts';

type Place = Pick<Chat, 'organization_id' | 'id'>;

export interface Presence {
  /** The person has a socket of this node in the chat. */
  enter(chat: Place, userId: string): ReturnType<typeof enterPresence>;
  /**
   * The person has no socket of this node in the chat any more.
   * @returns whether that was the last one of all nodes
   */
  leave(chat: Place, userId: string): Promise<boolean>;
  /** Ids of the people in the chat, on every node. */
  peopleIn(chat: Place): Promise<string[]>;
  /** Whom this node is said to have. */
  hereBefore(): Promise<(Place & { readonly user_id: string })[]>;
  /** Takes out and announces whom no living node has. */
  removeLeftBehind(): Promise<void>;
  /** As the chat's organization sees them. */
  describe(organizationId: string, userIds: readonly string[]): Promise<OnlineUser[]>;
}

const asked = (organizationId: string, userIds: readonly string[]) =>
  sql<{ organization_id: string; user_id: string }>`(
    select ${organizationId}::uuid as organization_id, unnest(${userIds}::uuid[]) as user_id)`.as('asked');

export function createPresence(db: Database, { id: nodeId }: Pick<Node, 'id'>): Presence {
  return {
    enter: (chat, userId) => enterPresence(db, chat, { userId, nodeId }),
    leave: (chat, userId) => leavePresence(db, chat, { userId, nodeId }),
    peopleIn: (chat) => presentIn(db, chat),
    hereBefore: () => presentOn(db, nodeId),
    removeLeftBehind: () => removeLeftBehind(db),
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
