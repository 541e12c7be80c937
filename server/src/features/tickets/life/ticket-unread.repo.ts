/**
 * What somebody has not seen of the tickets that they take part in: replies, counted when they are written, and messages
 * of the chat, counted from the person's mark on. Who is on a ticket takes part, and whoever has answered on it.
 */
import { TICKET } from '@switchboard/contract/limits.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { permits, scopeOf } from '@switchboard/contract/policies/permissions.ts';
import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Write } from '../../../platform/database/write-together.ts';
import { isPermitted } from '../../people/granted.ts';
import { isAssignment, isInChat, ofRow } from '../condition-sql.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { canChatOnRow, isConfidential } from '../ticket.scope.ts';

const replyCounted = prepared(
  (_db, { isInternal }: { isInternal: boolean }, given: TicketKey & { authorId: string }) => sql`
    insert into ticket_unread as present (organization_id, ticket_id, user_id, replies)
    select ${given.organization_id}, ${given.id}, reader.user_id, case when reader.is_author then 0 else 1 end
    from (
      select user_id, bool_or(assigned) as assigned, bool_or(is_author) as is_author, bool_or(handles) as handles from (
        select user_id, ${isAssignment('ticket_people')} as assigned, false as is_author, relation = 'handler' as handles
        from ticket_people
        where organization_id = ${given.organization_id} and ticket_id = ${given.id} and until is null
        union all
        select user_id, false, false, false from ticket_unread
        where organization_id = ${given.organization_id} and ticket_id = ${given.id}
        union all
        select ${given.authorId}::uuid, false, true, false
      ) as part group by user_id
    ) as reader
    join users on users.id = reader.user_id and users.is_active and users.deleted_at is null
    where reader.is_author or not ${sql.lit(isInternal)} or reader.handles
      or (users.role = 'devops_agent' and reader.assigned)
      or (not exists (
          select from tickets
          where tickets.organization_id = ${given.organization_id} and tickets.id = ${given.id} and tickets.confidential)
        and (${isPermitted('tickets.note', 'organization')}
          or (reader.assigned and ${isPermitted('tickets.note', 'own')})
          or (${isPermitted('tickets.note', 'project')} and exists (
            select from tickets
            join projects as led on led.organization_id = tickets.organization_id and led.id = tickets.project_id
            where tickets.organization_id = ${given.organization_id} and tickets.id = ${given.id}
              and (led.manager_id = users.id or led.bu_head_id = users.id)))))
    order by reader.user_id
    on conflict (organization_id, ticket_id, user_id) do update
      set replies = case when present.user_id = ${given.authorId} then 0
        else least(present.replies + 1, ${sql.lit(TICKET.unreadMost)}) end`,
);

/**
 * What counts a reply for everybody who takes part and may read it, and sets its author's count back: who answers has read.
 * The ticket's row must be held. The second condition is the SQL twin of `isStaff`.
 */
export const countOfReply = (
  { organization_id, id }: TicketKey,
  { authorId, isInternal }: { readonly authorId: string; readonly isInternal: boolean },
): Write => replyCounted.of({ isInternal }, { organization_id, id, authorId });

/**
 * Counts again what came after an entry of the timeline.
 * @param internal whether the reader is staff of the ticket
 */
export async function markRead(
  trx: Database,
  ticket: TicketKey,
  reader: { readonly id: string; readonly internal: boolean },
  entry: string,
): Promise<void> {
  // Held first: a reply that is being counted is then either seen below or counted on top.
  const held = await trx
    .selectFrom('ticket_unread')
    .select('replies')
    .where('organization_id', '=', ticket.organization_id)
    .where('ticket_id', '=', ticket.id)
    .where('user_id', '=', reader.id)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined || held.replies === 0) return;
  await sql`
    update ticket_unread set replies = least(replies, (
      select count(*) from (
        select from comments
        where organization_id = ${ticket.organization_id} and ticket_id = ${ticket.id} and id > ${entry}
          and author_id <> ${reader.id} and not is_system and (${reader.internal} or not is_internal)
        limit ${TICKET.unreadMost}) as later))
    where organization_id = ${ticket.organization_id} and ticket_id = ${ticket.id} and user_id = ${reader.id}`.execute(
    trx,
  );
}

/**
 * What the actor has not seen of the ticket of a query's row, which the actor may read.
 * @param organization the row's column, such as "tickets.organization_id"
 * @param ticket the row's column of the ticket's id
 */
export const unreadOf = (
  actor: Actor,
  organization: string,
  ticket: string,
): RawBuilder<Unread> => sql<Unread>`(
  select json_build_object('replies', coalesce(unread.replies, 0), 'chat', case when person.id is not null
    or (mark.user_id is not null and ${keptByRole(actor, organization, ticket)}) then (
      select count(*) from (
        select from chat_messages as message
        where message.organization_id = ${sql.ref(organization)} and message.ticket_id = ${sql.ref(ticket)}
          and message.sequence > coalesce(mark.last_read_sequence, 0)
          and message.sender_id <> ${actor.id} and message.deleted_at is null
        limit ${sql.lit(TICKET.unreadMost)}) as message) else 0 end)
  from (values (true)) as reader
  left join ticket_unread as unread on unread.organization_id = ${sql.ref(organization)}
    and unread.ticket_id = ${sql.ref(ticket)} and unread.user_id = ${actor.id}
  left join chat_reads as mark on mark.organization_id = ${sql.ref(organization)}
    and mark.ticket_id = ${sql.ref(ticket)} and mark.user_id = ${actor.id}
  left join lateral (
    select id from ticket_people
    where organization_id = ${sql.ref(organization)} and ticket_id = ${sql.ref(ticket)}
      and user_id = ${actor.id} and until is null and ${isInChat('ticket_people')} limit 1) as person on true)`;

/** The same of one ticket. */
export async function readUnread(db: Database, actor: Actor, ticket: TicketKey): Promise<Unread> {
  const { unread } = await db
    .selectFrom('tickets')
    .where('tickets.organization_id', '=', ticket.organization_id)
    .where('tickets.id', '=', ticket.id)
    .select(unreadOf(actor, 'tickets.organization_id', 'tickets.id').as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

interface UnreadTickets {
  readonly unreadCount: number;
  readonly mine: number;
  readonly assigned: number;
  readonly tickets: readonly (Unread & { readonly ticketId: string })[];
}

/** Over all tickets that the actor takes part in and may still read. */
export async function findUnread(db: Database, actor: Actor): Promise<UnreadTickets> {
  const { rows } = await sql<
    Unread & { ticket_id: string; total: number; total_mine: number; total_assigned: number }
  >`
    with news as (
      select organization_id, ticket_id, sum(replies) as replies, sum(chat) as chat from (
        select organization_id, ticket_id, replies, 0 as chat from ticket_unread
        where user_id = ${actor.id} and replies > 0
        union all
        select organization_id, ticket_id, 0, unread from (${unreadChatsOf(actor)}) as chats
      ) as each_kind group by organization_id, ticket_id
    ), seen as (
      select news.*, person.mine, person.assigned from news
      left join lateral (
        select bool_or(relation = 'requester') as mine, bool_or(${isAssignment('ticket_people')}) as assigned
        from ticket_people
        where organization_id = news.organization_id and ticket_id = news.ticket_id
          and user_id = ${actor.id} and until is null) as person on true
      where person.mine is not null or (${readByRole(actor, 'news.organization_id', 'news.ticket_id')}
        and not ${isConfidential('news.organization_id', 'news.ticket_id')})
    )
    select seen.ticket_id, seen.replies::int as replies, seen.chat::int as chat,
      count(*) over () as total, count(*) filter (where mine) over () as total_mine,
      count(*) filter (where assigned) over () as total_assigned
    from seen
    join tickets on tickets.organization_id = seen.organization_id and tickets.id = seen.ticket_id
    order by tickets.updated_at desc, tickets.id desc
    limit ${TICKET.unreadListed}`.execute(db);
  const [first] = rows;
  return {
    unreadCount: first?.total ?? 0,
    mine: first?.total_mine ?? 0,
    assigned: first?.total_assigned ?? 0,
    tickets: rows.map(({ ticket_id, replies, chat }) => ({ ticketId: ticket_id, replies, chat })),
  };
}

/**
 * The chats in which something is unread, of those that the person takes part in: as requester or assigned, or opened
 * before by somebody who still may. The SQL twin of `canChat`, cut down to those who take part.
 */
export const unreadChatsOf = (
  actor: Actor,
): RawBuilder<{ organization_id: string; ticket_id: string; unread: number; newest: string }> => sql`
  select mine.organization_id, mine.ticket_id, count(*) as unread, max(message.id::text) as newest
  from (
    select organization_id, ticket_id from ticket_people
    where user_id = ${actor.id} and organization_id = ${actor.organizationId} and until is null
      and ${isInChat('ticket_people')}
    union
    select opened.organization_id, opened.ticket_id from chat_reads as opened
    where opened.user_id = ${actor.id} and ${keptByRole(actor, 'opened.organization_id', 'opened.ticket_id')}
  ) as mine
  left join chat_reads as mark on mark.organization_id = mine.organization_id
    and mark.ticket_id = mine.ticket_id and mark.user_id = ${actor.id}
  join chat_messages as message on message.organization_id = mine.organization_id
    and message.ticket_id = mine.ticket_id
    and message.sequence > coalesce(mark.last_read_sequence, 0)
    and message.sender_id <> ${actor.id} and message.deleted_at is null
  group by mine.organization_id, mine.ticket_id`;

/** Who may read all tickets of the column's organization, or of projects they lead, does so without hanging on them. */
function readByRole(actor: Actor, organization: string, ticket: string): RawBuilder<SqlBool> {
  if (isSuperAdmin(actor)) return isNotDeleted(organization);
  const scope = scopeOf(actor, 'tickets.read');
  const here = sql<boolean>`${sql.ref(organization)} = ${actor.organizationId}`;
  if (scope === 'organization') return here;
  if (scope !== 'project') return sql`false`;
  return sql`(${here} and ${ofRow({ fact: 'leads' }, actor.id, { organization, ticket })})`;
}

/** Who is on no ticket keeps a chat only by their role, and only while somebody is assigned. */
function keptByRole(actor: Actor, organization: string, ticket: string): RawBuilder<SqlBool> {
  if (!permits(actor, 'chat.use', 'project')) return sql`false`;
  const isPublic = sql`not ${isConfidential(organization, ticket)}`;
  if (!permits(actor, 'chat.use') || !permits(actor, 'tickets.read')) {
    return sql`(${sql.ref(organization)} = ${actor.organizationId} and ${isPublic} and ${canChatOnRow(actor, { organization, ticket })})`;
  }
  return sql`${readByRole(actor, organization, ticket)} and ${isPublic} and exists (
    select from ticket_people as assignee
    where assignee.organization_id = ${sql.ref(organization)} and assignee.ticket_id = ${sql.ref(ticket)}
      and assignee.until is null and ${isAssignment('assignee')})`;
}

const isNotDeleted = (organization: string): RawBuilder<SqlBool> => sql`exists (
  select from organizations where organizations.id = ${sql.ref(organization)} and organizations.deleted_at is null)`;
