/** The entries of chats: what they say, and what is unread beyond it. */
import { TICKET } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { TicketPlace } from './told-events.repo.ts';
import type { Reasons } from './who-hears.ts';

/** Somebody whom the chat of a ticket concerns. */
export type ChatHearer = TicketPlace & {
  readonly userId: string;
  readonly reasons: Reasons;
  /** Has muted the ticket: gets no entry, and what is there already is read with the chat. */
  readonly isMuted: boolean;
  readonly isCritical: boolean;
};

export interface ChatState {
  readonly user_id: string;
  readonly ticket_id: string;
  /** Messages of others beyond the person's mark. */
  readonly unread: number;
  readonly newest: Date | null;
  readonly is_there: boolean;
  /** What their entry says; null without one. */
  readonly told: number | null;
  readonly told_as_read: boolean | null;
  /** The e-mail that it waits for, or went with. */
  readonly mail_id: string | null;
}

/** Of each of these people and their chats. */
export async function readChatStates(trx: Database, hearers: readonly ChatHearer[]): Promise<ChatState[]> {
  if (hearers.length === 0) return [];
  const { rows } = await sql<ChatState>`
    select hearer.user_id, hearer.ticket_id, said.unread::int as unread, said.newest,
      there.user_id is not null as is_there, entry.count as told, entry.read_at is not null as told_as_read,
      entry.mail_id
    from unnest(${hearers.map(({ organizationId }) => organizationId)}::uuid[],
      ${hearers.map(({ ticketId }) => ticketId)}::uuid[],
      ${hearers.map(({ userId }) => userId)}::uuid[]) as hearer (organization_id, ticket_id, user_id)
    left join chat_reads as mark using (organization_id, ticket_id, user_id)
    left join chat_presence as there using (organization_id, ticket_id, user_id)
    left join notifications as entry on entry.user_id = hearer.user_id and entry.ticket_id = hearer.ticket_id
      and entry.notice = 'chat'
    cross join lateral (
      select count(*) as unread, max(message.created_at) as newest from (
        select created_at from chat_messages
        where chat_messages.organization_id = hearer.organization_id and chat_messages.ticket_id = hearer.ticket_id
          and chat_messages.sequence > coalesce(mark.last_read_sequence, 0)
          and chat_messages.sender_id <> hearer.user_id and chat_messages.deleted_at is null
        order by chat_messages.sequence desc limit ${sql.lit(TICKET.unreadMost)}) as message
    ) as said`.execute(trx);
  return rows;
}

export async function forgetChatEntries(trx: Database, states: readonly ChatState[]): Promise<void> {
  if (states.length === 0) return;
  await sql`
    delete from notifications using unnest(${states.map(({ user_id }) => user_id)}::uuid[],
      ${states.map(({ ticket_id }) => ticket_id)}::uuid[]) as state (user_id, ticket_id)
    where notifications.user_id = state.user_id and notifications.ticket_id = state.ticket_id
      and notifications.notice = 'chat'`.execute(trx);
}

/** Something was read or taken back: the entry counts what is left, and has been read once nothing is. */
export async function lowerChatEntries(trx: Database, states: readonly ChatState[], at: Date): Promise<void> {
  if (states.length === 0) return;
  await sql`
    update notifications set count = greatest(state.unread, 1),
      read_at = case when state.unread = 0 then ${at}::timestamptz end
    from unnest(${states.map(({ user_id }) => user_id)}::uuid[], ${states.map(({ ticket_id }) => ticket_id)}::uuid[],
      ${states.map(({ unread }) => unread)}::int[]) as state (user_id, ticket_id, unread)
    where notifications.user_id = state.user_id and notifications.ticket_id = state.ticket_id
      and notifications.notice = 'chat'`.execute(trx);
}
