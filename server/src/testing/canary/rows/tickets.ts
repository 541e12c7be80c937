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
      waiting_vendor: marked('vendor'),
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
  const tag = nextCanaryId();
  await db
    .insertInto('tags')
    .values({ ...own, id: tag, name: marked('tag'), colour: 'red', created_at: AT })
    .execute();
  await db
    .insertInto('ticket_tags')
    .values({ ...onTicket, tag_id: tag })
    .execute();
  await db
    .insertInto('checklist_items')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      text: marked('item'),
      assignee_id: null,
      due_on: null,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('checklist_templates')
    .values({ ...own, id: nextCanaryId(), name: marked('template'), items: [marked('item')], created_at: AT })
    .execute();
  const team = nextCanaryId();
  await db
    .insertInto('teams')
    .values({
      ...own,
      id: team,
      name: marked('team'),
      description: marked('team'),
      lead_id: CANARY.manager,
      auto_assign: false,
      mode: 'least_tickets',
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('team_members')
    .values({ ...own, team_id: team, user_id: CANARY.agent, capacity: 10 })
    .execute();
  await db
    .insertInto('routing_rules')
    .values({
      ...own,
      position: 0,
      request_types: [],
      categories: [CANARY.category],
      projects: [],
      priorities: [],
      team_id: team,
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
  await addBulkChange(db);
}

/** One that is over: the canary's people start none. */
async function addBulkChange(db: Database) {
  const id = nextCanaryId();
  await db
    .insertInto('bulk_changes')
    .values({
      ...own,
      id,
      maker_id: CANARY.manager,
      kind: 'category',
      value: marked('value'),
      name: marked('name'),
      state: 'done',
      unseen: 0,
      created_at: AT,
      started_at: AT,
      ended_at: AT,
    })
    .execute();
  await db
    .insertInto('bulk_change_rows')
    .values({
      ...onTicket,
      bulk_id: id,
      position: 0,
      found: marked('found'),
      outcome: 'refused',
      reason: marked('reason'),
    })
    .execute();
}
