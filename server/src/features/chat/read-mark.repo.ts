/** How far somebody has read a chat, and what is unread beyond it. A person's mark only moves forward. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type OnConflictBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { grantedTo } from '../people/granted.ts';
import { leadsScopeOf } from '../people/leads-scope.ts';
import { isInChat } from '../tickets/condition-sql.ts';
import { unreadChatsOf } from '../tickets/life/ticket-unread.repo.ts';
import type { Chat } from './chat.repo.ts';

interface Mark {
  readonly userId: string;
  /** 0 opens the chat without having read anything. */
  readonly sequence: number;
  readonly at: Date;
}

/** The person must be one of the organization's people: see `recordActor`. */
export async function moveMark(
  db: Database,
  chat: Pick<Chat, 'organization_id' | 'id'>,
  { userId, sequence, at }: Mark,
): Promise<void> {
  await db
    .insertInto('chat_reads')
    .values({
      organization_id: chat.organization_id,
      ticket_id: chat.id,
      user_id: userId,
      last_read_sequence: sequence,
      opened_at: at,
    })
    .onConflict(onlyForward)
    .execute();
}

/** Of an insertion into `chat_reads`. */
export const onlyForward = (conflict: OnConflictBuilder<Schema, 'chat_reads'>) =>
  conflict
    .columns(['organization_id', 'ticket_id', 'user_id'])
    .doUpdateSet({ last_read_sequence: sql<number>`excluded.last_read_sequence` })
    .where('chat_reads.last_read_sequence', '<', sql<number>`excluded.last_read_sequence`);

/** The last message up to the person's mark; null when there is none. */
export async function lastRead(db: Database, chat: Chat, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat_reads')
    .innerJoin('chat_messages', (join) =>
      join
        .onRef('chat_messages.organization_id', '=', 'chat_reads.organization_id')
        .onRef('chat_messages.ticket_id', '=', 'chat_reads.ticket_id')
        .onRef('chat_messages.sequence', '<=', 'chat_reads.last_read_sequence'),
    )
    .where('chat_reads.organization_id', '=', chat.organization_id)
    .where('chat_reads.ticket_id', '=', chat.id)
    .where('chat_reads.user_id', '=', userId)
    .where('chat_messages.deleted_at', 'is', null)
    .orderBy('chat_messages.sequence', 'desc')
    .limit(1)
    .select('chat_messages.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns how many messages of others each of these people has not read, by person */
export async function unreadIn(
  db: Database,
  chat: Pick<Chat, 'organization_id' | 'id'>,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    select person.id as user_id, (
      select count(*) from chat_messages as message
      where message.organization_id = ${chat.organization_id} and message.ticket_id = ${chat.id}
        and message.sequence > coalesce(mark.last_read_sequence, 0)
        and message.sender_id <> person.id and message.deleted_at is null
    ) as unread
    from unnest(${userIds}::uuid[]) as person (id)
    left join chat_reads as mark on mark.organization_id = ${chat.organization_id}
      and mark.ticket_id = ${chat.id} and mark.user_id = person.id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

interface UnreadChats {
  /** Over all chats, also those beyond `most`. */
  readonly total: number;
  readonly chats: readonly { readonly ticketId: string; readonly unreadCount: number }[];
}

/** Over the chats that the person takes part in, the latest news first. */
export async function unreadChats(db: Database, actor: Actor, most: number): Promise<UnreadChats> {
  const { rows } = await sql<{ ticket_id: string; unread: number; total: number }>`
    select ticket_id, unread, (sum(unread) over ())::bigint as total
    from (${unreadChatsOf(actor)}) as chats
    order by newest desc
    limit ${most}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    chats: rows.map((row) => ({ ticketId: row.ticket_id, unreadCount: row.unread })),
  };
}

/** Everybody who hangs on the ticket or has opened its chat before, and may be signed in. */
export async function findParticipants(
  db: Database,
  chat: Pick<Chat, 'organization_id' | 'id'>,
): Promise<Actor[]> {
  const { rows } = await sql<Actor>`
    select id, role, organization_id as "organizationId", ${grantedTo()} as granted,
      ${leadsScopeOf('users.organization_id')} as "leadsScope" from users
    where is_active and deleted_at is null and id in (
      select user_id from ticket_people
      where organization_id = ${chat.organization_id} and ticket_id = ${chat.id} and until is null
        and ${isInChat('ticket_people')}
      union
      select user_id from chat_reads where organization_id = ${chat.organization_id} and ticket_id = ${chat.id}
    )`.execute(db);
  return rows;
}
