/** One entry for each chat in which something is unread, for whoever does not have it open. */
import { TICKET } from '@switchboard/contract/limits.ts';
import { canChat } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import type { NewEntry } from './entry.repo.ts';
import type { TicketAndPeople, TicketPlace } from './told-events.repo.ts';
import { hearsChat } from './who-hears.ts';

type Hearer = TicketPlace & Pick<NewEntry, 'reason'> & { readonly userId: string };

interface ChatState {
  readonly user_id: string;
  readonly ticket_id: string;
  /** Messages of others beyond the person's mark. */
  readonly unread: number;
  readonly newest: Date | null;
  readonly is_there: boolean;
  /** What their entry says; null without one. */
  readonly told: number | null;
  readonly told_as_read: boolean | null;
}

/** Entries that are to be written anew, and whose entries changed otherwise. */
interface ChatEntries {
  readonly entries: readonly NewEntry[];
  readonly changed: readonly string[];
}

/** @param chats of which something was said, read or taken back */
export async function renewChatEntries(
  trx: Database,
  chats: readonly TicketAndPeople[],
  at: Date,
): Promise<ChatEntries> {
  const hearers = chats.flatMap(hearersOfChat);
  const states = await readStates(trx, hearers);
  const reasons = new Map(hearers.map((hearer) => [keyOf(hearer.userId, hearer.ticketId), hearer]));

  const isNew = ({ unread, told, told_as_read, is_there }: ChatState) =>
    unread > 0 && !is_there && (told === null || told_as_read === true || unread > told);
  const renewed = states.filter(isNew);
  const lower = states.filter((state) => !isNew(state) && state.told !== null && !state.told_as_read);
  await forgetEntries(trx, renewed);
  await lowerEntries(trx, lower, at);
  return {
    entries: renewed.flatMap((state): NewEntry[] => {
      const hearer = reasons.get(keyOf(state.user_id, state.ticket_id));
      if (hearer === undefined) return [];
      return [
        {
          organization_id: hearer.organizationId,
          id: newId(),
          user_id: state.user_id,
          notice: 'chat',
          reason: hearer.reason,
          event_id: null,
          ticket_id: state.ticket_id,
          is_internal: false,
          count: state.unread,
          created_at: state.newest ?? at,
          read_at: null,
        },
      ];
    }),
    changed: lower.map(({ user_id }) => user_id),
  };
}

const keyOf = (userId: string, ticketId: string) => `${userId} ${ticketId}`;

const hearersOfChat = (chat: TicketAndPeople): Hearer[] =>
  chat.people.flatMap((person) => {
    const reason = canChat(person.actor, chat.facts) ? hearsChat(chat, person) : null;
    return reason === null ? [] : [{ ...chat.place, reason, userId: person.actor.id }];
  });

async function readStates(trx: Database, hearers: readonly Hearer[]): Promise<ChatState[]> {
  if (hearers.length === 0) return [];
  const { rows } = await sql<ChatState>`
    select hearer.user_id, hearer.ticket_id, said.unread::int as unread, said.newest,
      there.user_id is not null as is_there, entry.count as told, entry.read_at is not null as told_as_read
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

async function forgetEntries(trx: Database, states: readonly ChatState[]): Promise<void> {
  if (states.length === 0) return;
  await sql`
    delete from notifications using unnest(${states.map(({ user_id }) => user_id)}::uuid[],
      ${states.map(({ ticket_id }) => ticket_id)}::uuid[]) as state (user_id, ticket_id)
    where notifications.user_id = state.user_id and notifications.ticket_id = state.ticket_id
      and notifications.notice = 'chat'`.execute(trx);
}

/** Something was read or taken back: the entry counts what is left, and has been read once nothing is. */
async function lowerEntries(trx: Database, states: readonly ChatState[], at: Date): Promise<void> {
  if (states.length === 0) return;
  await sql`
    update notifications set count = greatest(state.unread, 1),
      read_at = case when state.unread = 0 then ${at}::timestamptz end
    from unnest(${states.map(({ user_id }) => user_id)}::uuid[], ${states.map(({ ticket_id }) => ticket_id)}::uuid[],
      ${states.map(({ unread }) => unread)}::int[]) as state (user_id, ticket_id, unread)
    where notifications.user_id = state.user_id and notifications.ticket_id = state.ticket_id
      and notifications.notice = 'chat'`.execute(trx);
}
