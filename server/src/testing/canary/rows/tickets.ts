import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, CANARY_FILE, marked, nextCanaryId } from '../canary.ts';
import { AT, details, onTicket, own } from './shared-values.ts';

export async function addTicket(db: Database) {
  await db
    .insertInto('tickets')
    .values({
      ...own,
      ...details,
      id: CANARY.ticket,
      number: `${CANARY.code}-00001`,
      ticket_type: 'Report Issue',
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db.updateTable('organizations').set({ last_ticket_number: 1 }).where('id', '=', CANARY.id).execute();
  await db
    .insertInto('ticket_people')
    .values(
      (
        [
          ['requester', CANARY.user],
          ['manager', CANARY.manager],
          ['devops_agent', CANARY.agent],
        ] as const
      ).map(([relation, user_id]) => ({ ...onTicket, id: nextCanaryId(), user_id, relation, since: AT })),
    )
    .execute();
  await db
    .insertInto('comments')
    .values([
      {
        ...onTicket,
        id: CANARY.comment,
        author_id: CANARY.agent,
        text: marked('comment'),
        mentions: [CANARY.user],
        created_at: AT,
      },
      {
        ...onTicket,
        id: nextCanaryId(),
        author_id: CANARY.agent,
        text: marked('note'),
        is_internal: true,
        mentions: [CANARY.manager],
        created_at: AT,
      },
    ])
    .execute();
  await db
    .insertInto('attachments')
    .values({
      ...onTicket,
      id: CANARY.attachment,
      comment_id: CANARY.comment,
      uploader_id: CANARY.agent,
      stored_name: CANARY_FILE.name,
      original_name: marked('file.txt'),
      mime_type: 'text/plain',
      size: CANARY_FILE.content.length,
      sha256: Buffer.alloc(32),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('ticket_unread')
    .values({ ...onTicket, user_id: CANARY.user, replies: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('auto_assign_settings')
    .values({ ...own, last_agent_id: CANARY.agent })
    .execute();
}
