import type { Delivery, ListedDelivery } from '@switchboard/contract/webhooks/webhooks.ts';
import type { DeliveryRow, ListedRow } from './delivery.repo.ts';

export const presentListed = (row: ListedRow): ListedDelivery => ({
  _id: row.id,
  webhookId: row.webhook_id,
  type: row.type,
  state: row.state,
  attempts: [...row.attempts],
  nextAttemptAt: row.due_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** @param url of the webhook, for what was never sent */
export const presentDelivery = (row: DeliveryRow, url: string): Delivery => ({
  ...presentListed(row),
  request: { url: row.request?.url ?? url, headers: { ...row.request?.headers }, body: row.body },
  response: row.response && { ...row.response, headers: { ...row.response.headers } },
});
