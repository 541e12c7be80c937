import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, CANARY_FILE, marked, nextCanaryId } from '../canary.ts';
import { AT, onTicket, own } from './shared-values.ts';

/** The requester's answer by mail. */
export async function addLetter(db: Database) {
  await db
    .insertInto('reply_addresses')
    .values({
      ...onTicket,
      token_hash: Buffer.alloc(32),
      user_id: CANARY.user,
      kind: 'reply',
      seed: Buffer.alloc(16),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('letters')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      received_at: AT,
      sender: marked('sender'),
      recipients: marked('recipient'),
      subject: marked('subject'),
      outcome: 'comment',
      comment_id: CANARY.comment,
      effect_key: null,
    })
    .execute();
  await db
    .insertInto('mail_intake_projects')
    .values({ ...own, project_id: CANARY.project, tag: marked('tag'), is_on: true })
    .execute();
  const held = nextCanaryId();
  await db
    .insertInto('held_letters')
    .values({
      ...own,
      id: held,
      received_at: AT,
      sender: marked('sender'),
      subject: marked('subject'),
      text: marked('text'),
      reason: 'sender_unknown',
      bytes: 1,
      is_unproven: true,
      is_told: false,
      project_id: CANARY.project,
      answers_ticket_id: CANARY.ticket,
      answer_kind: 'reply',
      ticket_id: null,
    })
    .execute();
  await db
    .insertInto('held_letter_files')
    .values({
      ...own,
      id: nextCanaryId(),
      letter_id: held,
      stored_name: CANARY_FILE.name,
      original_name: marked('file.txt'),
      mime_type: 'text/plain',
      size: CANARY_FILE.content.length,
      sha256: Buffer.alloc(32),
    })
    .execute();
}
