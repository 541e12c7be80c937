import { WEBHOOKS } from '@switchboard/contract/webhooks/webhook-limits.ts';
import type { WebhookPayload } from '@switchboard/contract/webhooks/webhook-payload.ts';

/** Characters that texts keep, the longest first, until all fits. */
const LENGTHS = [10_000, 5_000, 2_000, 500, 100];

/** The body that is sent. Where it would be too large the longest texts are cut, and it says so. */
export function fitPayload(payload: WebhookPayload): string {
  const whole = JSON.stringify(payload);
  if (fits(whole)) return whole;
  const marked = { ...payload, data: { ...payload.data, truncated: true } };
  const bodies = LENGTHS.map((length) =>
    JSON.stringify(marked, (_key, value: unknown) => cut(value, length)),
  );
  const body = bodies.find(fits);
  if (body !== undefined) return body;
  // More changes than fit, however short: the event itself is told.
  return JSON.stringify({ ...marked, data: { ...marked.data, changes: [] } }, (_key, value: unknown) =>
    cut(value, 100),
  );
}

const fits = (body: string) => Buffer.byteLength(body) <= WEBHOOKS.bodyBytes;

const cut = (value: unknown, length: number) =>
  typeof value === 'string' && value.length > length ? `${value.slice(0, length).toWellFormed()}…` : value;
