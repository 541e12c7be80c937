/** Who has which chat open, and on which nodes: a row a person and chat. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Chat } from './chat.repo.ts';

type Place = Pick<Chat, 'organization_id' | 'id'>;

/** The channel on which the database tells, at the commit, of those who went with a dead node. */
export const LEFT_WITH_NODE = 'chat_left';

export const leftWithNode = z
  .object({ organizationId: z.string(), ticketId: z.string(), userId: z.string() })
  .transform(({ userId, organizationId, ticketId }) => ({
    userId,
    chat: { organization_id: organizationId, id: ticketId },
  }));

/** @returns who was there before, and whether the person was not, on any node */
export async function enterPresence(
  db: Database,
  chat: Place,
  { userId, nodeId }: { readonly userId: string; readonly nodeId: string },
): Promise<{ readonly before: readonly string[]; readonly isFirst: boolean }> {
  const { rows } = await sql<{ before: string[]; first: boolean | null }>`
    with entered as (
      insert into chat_presence (organization_id, ticket_id, user_id, nodes)
      values (${chat.organization_id}, ${chat.id}, ${userId}, array[${nodeId}::uuid])
      on conflict (organization_id, ticket_id, user_id) do update
        set nodes = array_append(chat_presence.nodes, ${nodeId}::uuid)
        where not chat_presence.nodes @> array[${nodeId}::uuid]
      returning cardinality(nodes) = 1 as first
    )
    select (select first from entered), array(
      select user_id::text from chat_presence
      where organization_id = ${chat.organization_id} and ticket_id = ${chat.id}
    ) as before`.execute(db);
  return { before: rows[0]?.before ?? [], isFirst: rows[0]?.first ?? false };
}

/** @returns whether the person is on no other node */
export async function leavePresence(
  db: Database,
  chat: Place,
  { userId, nodeId }: { readonly userId: string; readonly nodeId: string },
): Promise<boolean> {
  const row = sql`
    organization_id = ${chat.organization_id} and ticket_id = ${chat.id} and user_id = ${userId}`;
  const removeWithout = (nodes: readonly string[]) =>
    sql`delete from chat_presence where ${row} and nodes <@ ${nodes}::uuid[]`.execute(db);
  const hasLeft = async (nodes: readonly string[]) => (await removeWithout(nodes)).numAffectedRows === 1n;

  if (await hasLeft([nodeId])) return true;
  const { numAffectedRows } = await sql`
    update chat_presence set nodes = array_remove(nodes, ${nodeId}::uuid)
    where ${row} and nodes @> array[${nodeId}::uuid]`.execute(db);
  // The other node may have done the same at the same moment.
  return numAffectedRows === 1n && hasLeft([]);
}

/** Ids of the people who have the chat open, on any node. */
export async function presentIn(db: Database, chat: Place): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_presence')
    .select('user_id')
    .where('organization_id', '=', chat.organization_id)
    .where('ticket_id', '=', chat.id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Chats and people that this node is said to have. */
export const presentOn = (db: Database, nodeId: string) =>
  db
    .selectFrom('chat_presence')
    .select(['organization_id', 'ticket_id as id', 'user_id'])
    .where(sql<boolean>`nodes @> array[${nodeId}::uuid]`)
    .execute();

/** Takes out whom only nodes without a row of their own have, and announces them. One program at a time does it. */
export const removeLeftBehind = (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('switchboard presence')) as ours`.execute(trx);
    if (!rows[0]?.ours) return;
    await sql`
      with gone as (
        delete from chat_presence where not nodes && array(select id from nodes)
        returning organization_id, ticket_id, user_id
      )
      select pg_notify(${LEFT_WITH_NODE}, json_build_object(
        'organizationId', organization_id, 'ticketId', ticket_id, 'userId', user_id)::text) from gone`.execute(
      trx,
    );
    await sql`
      update chat_presence
      set nodes = array(select node from unnest(nodes) as node where node in (select id from nodes))
      where not nodes <@ array(select id from nodes)`.execute(trx);
  });
