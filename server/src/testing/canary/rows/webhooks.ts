import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** One that was switched off, with what was sent to it, and something that waits. */
export async function addWebhook(db: Database) {
  const webhook_id = nextCanaryId();
  await db
    .insertInto('webhooks')
    .values({
      ...own,
      id: webhook_id,
      name: marked('webhook'),
      url: `https://hooks.example/${marked('path')}`,
      events: ['ticket.created'],
      is_active: false,
      disabled_at: AT,
      disabled_reason: 'gone',
      secret: Buffer.alloc(76),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...own,
      id: nextCanaryId(),
      webhook_id,
      type: 'ticket.created',
      ticket_id: CANARY.ticket,
      body: JSON.stringify({ summary: marked('body') }),
      state: 'failed',
      request: JSON.stringify({ url: marked('request'), headers: {} }),
      response: JSON.stringify({ status: 410, headers: {}, body: marked('answer'), cut: false }),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('webhook_outbox')
    .values({ ...own, webhooks: [webhook_id], source: 'event', source_id: nextCanaryId() })
    .execute();
}
