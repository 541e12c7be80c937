import type { Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import type { WebhookRow } from './webhook.repo.ts';

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ _id: id, name });

export const presentWebhook = (row: WebhookRow): Webhook => ({
  _id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  filters: {
    projects: row.named_projects.map(named),
    categories: row.named_categories.map(named),
    priorities: row.priorities,
    ticketTypes: row.ticket_types,
  },
  includeInternal: row.include_internal,
  includeEmails: row.include_emails,
  isActive: row.is_active,
  failingSince: row.failing_since?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  disabledReason: row.disabled_reason,
  earlierSecretUntil: row.earlier_until?.toISOString() ?? null,
  lastDelivery: row.last_delivery && {
    state: row.last_delivery.state,
    at: new Date(row.last_delivery.at).toISOString(),
  },
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
