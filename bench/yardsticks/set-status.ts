/** Another status, with the comment that says so and its event. */
import { newId } from '@switchboard/server/src/platform/ids.ts';
import type { Pool } from 'pg';
import type { Actor } from './session.ts';
import { lockTicket, writeComment, writeEvents } from './ticket-rows.ts';
import { inTransaction } from './transaction.ts';

export const setStatus = (pool: Pool, actor: Actor, ticketId: string, status: string) =>
  inTransaction(pool, async (client) => {
    const { organization_id: organizationId } = actor;
    const at = new Date();
    const before = await lockTicket(client, actor, ticketId);
    if (before === status) return { _id: ticketId, status };
    await client.query({
      name: 'set status',
      text: `update tickets set status = $3, updated_at = $4, version = version + 1,
          field_versions = field_versions || jsonb_build_object('status', version + 1)
        where organization_id = $1 and id = $2`,
      values: [organizationId, ticketId, status, at],
    });
    const text = `Status updated to ${status}`;
    await writeComment(client, actor, { id: newId(), ticketId, text, isSystem: true, at });
    await writeEvents(client, { organizationId, id: ticketId }, at, [
      { id: newId(), actor, verb: 'status', data: { from: before, to: status } },
    ]);
    return { _id: ticketId, status };
  });
