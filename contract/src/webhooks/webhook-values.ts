/** What webhooks hear of, and what becomes of a delivery. */

/** Everything that a webhook can be told of, beside its test. */
export const WEBHOOK_EVENTS = [
  'ticket.created',
  'ticket.edited',
  'ticket.status_changed',
  'ticket.priority_changed',
  'ticket.assigned',
  'ticket.unassigned',
  'comment.created',
  'chat.message_created',
  'user.created',
  'user.edited',
  'user.deactivated',
  'user.deleted',
  'project.changed',
  'category.changed',
  'schedule.ran',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What is sent when somebody asks for it. */
export const WEBHOOK_TEST = 'webhook.test';
export const DELIVERY_TYPES = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

export const WEBHOOK_EVENT_LABELS: Record<DeliveryType, string> = {
  'ticket.created': 'Ticket created',
  'ticket.edited': 'Ticket edited',
  'ticket.status_changed': 'Status changed',
  'ticket.priority_changed': 'Priority changed',
  'ticket.assigned': 'Ticket assigned',
  'ticket.unassigned': 'Ticket unassigned',
  'comment.created': 'Comment written',
  'chat.message_created': 'Chat message sent',
  'user.created': 'Person added',
  'user.edited': 'Person edited',
  'user.deactivated': 'Person deactivated',
  'user.deleted': 'Person deleted',
  'project.changed': 'Project changed',
  'category.changed': 'Category changed',
  'schedule.ran': 'Schedule ran',
  'webhook.test': 'Test',
};

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'blocked', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  blocked: 'Blocked',
  dropped: 'Dropped',
};

/** Why an attempt, or a delivery before any, came to nothing. */
export const DELIVERY_REASONS = {
  status: 'The receiver answered with an error',
  redirect: 'The receiver answered with another address, which is not followed',
  gone: 'The receiver wants no more (410)',
  timeout: 'The receiver did not answer in time',
  unreachable: 'The receiver could not be reached',
  not_found: 'The host has no address',
  certificate: 'The certificate of the receiver is not valid',
  malformed: 'The answer of the receiver could not be read',
  blocked: 'The address leads to a network that cannot be used',
  off: 'The webhook was switched off',
  organization: 'The organization was not active',
} as const;
export type DeliveryReason = keyof typeof DELIVERY_REASONS;
export const DELIVERY_REASON_NAMES = Object.keys(DELIVERY_REASONS) as DeliveryReason[];
