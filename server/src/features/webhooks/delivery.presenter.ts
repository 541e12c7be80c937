import type { Delivery, ListedDelivery } from '@switchboard/contract/webhooks/webhooks.ts';
import type { DeliveryRow, ListedRow } from './delivery.repo.ts';
import { withheldBody } from './payloads/withheld.ts';

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
export function presentDelivery(row: DeliveryRow, url: string): Delivery {
  const body = row.is_confidential ? withheldBody(row.body) : row.body;
  const response = row.response && { ...row.response, headers: { ...row.response.headers } };
  return {
    ...presentListed(row),
    request: { url: row.request?.url ?? url, headers: { ...row.request?.headers }, body },
    // A receiver may answer with what it was sent.
    response: body === row.body ? response : response && { ...response, headers: {}, body: '', cut: false },
  };
}
