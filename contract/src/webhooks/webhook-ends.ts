/** Why the product switched a webhook off. */
export const WEBHOOK_ENDS = ['failing', 'gone'] as const;
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];

export const WEBHOOK_END_WORDS: Record<WebhookEnd, string> = {
  failing: 'Nothing could be delivered for 24 hours',
  gone: 'The receiver wants no more (410)',
};
