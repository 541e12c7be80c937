/** A public comment of somebody who runs the desk: the row, its event, and what is unread for whom. */
import { newId } from '@switchboard/server/src/platform/ids.ts';
import type { Pool } from 'pg';
import type { Actor } from './session.ts';
import { lockTicket, writeComment, writeEvents } from './ticket-rows.ts';
import { inTransaction } from './transaction.ts';

const UNREAD = `
  insert into ticket_unread as present (organization_id, ticket_id, user_id, replies)
  select $1, $2, users.id, case when users.id = $3 then 0 else 1 end
  from (
    select user_id from ticket_people where organization_id = $1 and ticket_id = $2 and until is null
    union
    select user_id from ticket_unread where organization_id = $1 and ticket_id = $2
    union
    select $3
  ) as reader
  join users on users.id = reader.user_id and users.is_active and users.deleted_at is null
  on conflict (organization_id, ticket_id, user_id) do update
    set replies = case when present.user_id = $3 then 0 else least(present.replies + 1, 1000) end`;

export const addComment = (pool: Pool, actor: Actor, ticketId: string, text: string) =>
  inTransaction(pool, async (client) => {
    const { organization_id: organizationId } = actor;
    const at = new Date();
    const id = newId();
    await lockTicket(client, actor, ticketId);
    await writeComment(client, actor, { id, ticketId, text, isSystem: false, at });
    await writeEvents(client, { organizationId, id: ticketId }, at, [
      { id, actor, verb: 'comment', data: {} },
    ]);
    await client.query({ name: 'unread', text: UNREAD, values: [organizationId, ticketId, actor.id] });
    await client.query({
      name: 'touch',
      text: 'update tickets set updated_at = $3 where organization_id = $1 and id = $2',
      values: [organizationId, ticketId, at],
    });
    return { _id: id };
  });
