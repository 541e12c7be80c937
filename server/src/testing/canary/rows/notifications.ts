import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, FAR, onTicket } from './shared-values.ts';

/** What its reply told its requester, who watches the ticket. */
export async function addNotification(db: Database) {
  await db
    .insertInto('mail_deliveries')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      user_id: CANARY.user,
      kind: 'ticket',
      event: 'comment',
      outcome: 'refused',
      detail: marked('detail'),
      tries: sql`${JSON.stringify([{ at: AT.toISOString(), detail: marked('detail') }])}::jsonb`,
      is_open: false,
      due_at: AT,
      created_at: AT,
      at: AT,
    })
    .execute();
  await db
    .insertInto('unsubscribe_tokens')
    .values({ ...onTicket, user_id: CANARY.user, token_hash: Buffer.alloc(32), expires_at: FAR })
    .execute();
  await db
    .insertInto('ticket_followers')
    .values({ ...onTicket, user_id: CANARY.user, mode: 'watch' })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      user_id: CANARY.user,
      notice: 'comment',
      reason: 'requester',
      event_id: CANARY.comment,
      created_at: AT,
      read_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
