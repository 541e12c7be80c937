/** Which event somebody is told of, and why: for the fan-out, the page and every channel that carries it elsewhere. */
import type { Relation } from '../enums.ts';

/** What happens to a ticket, as people are told of it. */
export const TICKET_NOTICES = [
  'created',
  'assigned',
  'comment',
  'note',
  'status',
  'priority',
  'edited',
  'sla_warning',
  'sla_breached',
  'sla_escalated',
  'handover',
  'ticket_approval',
  'inbox',
  'snooze',
  'added',
  'opened',
  'chat',
  'mention',
] as const;
export type TicketNotice = (typeof TICKET_NOTICES)[number];

/** What admins, or super admins, are told of besides. */
export const ADMINISTRATIVE_NOTICES = [
  'license',
  'approval',
  'mail_held',
  'mail_failing',
  'intake',
  'schedule_paused',
  'webhook',
  'retention',
] as const;

export const NOTIFICATION_EVENTS = [...TICKET_NOTICES, ...ADMINISTRATIVE_NOTICES] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** The strongest first: an entry names the first that holds. */
export const NOTIFICATION_REASONS = [
  'mentioned',
  'approver',
  'asker',
  'handover',
  'snoozed',
  'answerable',
  'assigned',
  'requester',
  'participant',
  'manager',
  'bu_head',
  'replied',
  'watching',
  'team',
  'desk',
  'admin',
  'super_admin',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** Why somebody who hangs on a ticket hears of it. */
export const REASON_OF_RELATION = {
  devops_agent: 'assigned',
  requester: 'requester',
  user: 'participant',
  raiser: 'participant',
  participant: 'participant',
  viewer: 'watching',
  approver: 'participant',
  handler: 'assigned',
  manager: 'manager',
  bu_head: 'bu_head',
} as const satisfies Record<Relation, NotificationReason>;

/** For which reasons somebody hears of what; of a mention everybody does who was mentioned. */
export const HEARD_BY: Readonly<Record<TicketNotice, readonly NotificationReason[]>> = {
  created: ['requester', 'participant', 'manager', 'bu_head', 'desk'],
  assigned: ['assigned', 'requester', 'participant', 'manager', 'bu_head', 'replied', 'watching'],
  comment: ['assigned', 'requester', 'participant', 'manager', 'bu_head', 'replied', 'watching'],
  note: ['assigned', 'manager', 'bu_head', 'replied', 'watching'],
  status: ['assigned', 'requester', 'participant', 'manager', 'bu_head', 'replied', 'watching'],
  priority: ['assigned', 'requester', 'participant', 'manager', 'bu_head', 'replied', 'watching'],
  edited: ['assigned', 'requester', 'participant', 'manager', 'bu_head', 'replied', 'watching'],
  sla_warning: ['assigned', 'replied', 'watching'],
  sla_breached: ['assigned', 'manager', 'bu_head', 'replied', 'watching'],
  /** Whom the event itself names. */
  sla_escalated: ['answerable'],
  /** Whom the event itself names. */
  handover: ['handover'],
  /** Whom the event itself names: who is to decide, then whoever asked. */
  ticket_approval: ['approver', 'asker', 'requester'],
  /** Agents of the team who are there, while nobody has the ticket. */
  inbox: ['team'],
  /** Whoever put it off. */
  snooze: ['snoozed'],
  /** Whom the event itself names. */
  added: ['participant'],
  /** Who handles a confidential ticket. */
  opened: ['assigned'],
  chat: ['assigned', 'requester', 'participant'],
  mention: ['mentioned'],
};

/** What somebody has chosen for a ticket: to hear of all of it, of what concerns them, or of nothing but being meant. */
export const WATCH_MODES = ['watch', 'default', 'mute'] as const;
export type WatchMode = (typeof WATCH_MODES)[number];
