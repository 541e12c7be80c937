/** Makes what has happened into deliveries to the webhooks that are to hear of it. */
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { insertDeliveries } from './delivery.repo.ts';
import { type Chosen, takeWaiting } from './outbox.repo.ts';
import { fitPayload } from './payloads/fit-payload.ts';
import { type Happening, readHappenings } from './payloads/read-happenings.ts';
import { findListening, type ListeningWebhook } from './webhook.repo.ts';

/**
 * Takes some of what waits, and writes the deliveries, in one transaction: done together or not at all, and once however
 * many nodes try.
 * @returns how many were taken
 */
export const makeDeliveries = (db: Database, chosen: Chosen, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const waiting = await takeWaiting(trx, chosen);
    if (waiting.length === 0) return 0;
    const ids = [...new Set(waiting.flatMap(({ webhooks }) => webhooks))];
    const listening = new Map((await findListening(trx, ids)).map((webhook) => [webhook.id, webhook]));
    const happenings = await readHappenings(trx, waiting);
    const rows = waiting.flatMap((row) => {
      const happening = happenings.get(row.id);
      if (happening === undefined) return [];
      return row.webhooks.flatMap((id) => {
        const webhook = listening.get(id);
        return webhook !== undefined && hears(webhook, happening)
          ? [deliveryOf(webhook, happening, now)]
          : [];
      });
    });
    await insertDeliveries(trx, rows);
    return waiting.length;
  });

function hears(webhook: ListeningWebhook, happening: Happening): boolean {
  const { organizationId, type, isInternal, isConfidential, place } = happening;
  if (webhook.organization_id !== organizationId || !webhook.events.includes(type)) return false;
  if (isInternal && !webhook.include_internal) return false;
  if (isConfidential) return !isFiltered(webhook);
  if (place === null) return true;
  const admits = <Value>(chosen: readonly Value[], value: Value | null) =>
    chosen.length === 0 || value === null || chosen.includes(value);
  return (
    admits(webhook.projects, place.project) &&
    admits(webhook.categories, place.category) &&
    admits(webhook.priorities, place.priority) &&
    admits(webhook.ticket_types, place.ticketType)
  );
}

const isFiltered = ({ projects, categories, priorities, ticket_types }: ListeningWebhook) =>
  [projects, categories, priorities, ticket_types].some((chosen) => chosen.length > 0);

function deliveryOf(webhook: ListeningWebhook, happening: Happening, now: Date) {
  const included = { internal: webhook.include_internal, emails: webhook.include_emails };
  const { type, at } = happening;
  return {
    organization_id: webhook.organization_id,
    id: newId(),
    webhook_id: webhook.id,
    type,
    ticket_id: happening.ticketId,
    body: fitPayload({ type, timestamp: at.toISOString(), data: happening.data(included) }),
    state: 'pending' as const,
    due_at: now,
    created_at: now,
  };
}
