/** What became of what was sent to people, and addresses at which nothing arrives. */
import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
import { user } from '../people/user.ts';
import { oneOrSeveral, organizationFilter, pagination, paging, search } from '../query.ts';
import { NOTIFICATION_EVENTS } from './reasons.ts';

export const DELIVERY_OUTCOMES = ['queued', 'sent', 'skipped', 'refused', 'bounced', 'suppressed'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export const CHANNELS = ['mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What it is about: what opened it, a digest of many things, or a test that somebody asked for. */
export const DELIVERED_EVENTS = [...NOTIFICATION_EVENTS, 'digest', 'test'] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/** Why nothing was sent, or not yet; of what a mail server refused its codes. */
export const DELIVERY_DETAILS = {
  read: 'read before',
  noAccess: 'no access any more',
  muted: 'ticket muted',
  mailStopped: 'mail of this ticket stopped',
  preferences: 'not wanted by mail',
  closed: 'account or organization not active',
  mailProblem: 'nothing arrives at this address',
  unconfirmed: 'nobody has confirmed this address',
  inDigest: 'went with a digest',
  quietHours: 'waits for the end of quiet hours',
  tooOld: 'could not be sent for days',
  tried: 'the mail server did not take it yet',
  unsent: 'it could not be sent',
  browserGone: 'the browser is there no more, and was taken off the list',
  browserUnreachable: 'the push service did not answer',
  browserElsewhere: 'the push service is at an address that is not asked',
} as const;

/** @param status of the report that came back: https://www.rfc-editor.org/rfc/rfc3463 */
export const cameBack = (status: string) => `came back with ${status}`;
export const pushAnswered = (status: number) => `the push service answered ${status}`;

export const delivery = z.object({
  _id: id,
  channel: z.enum(CHANNELS),
  person: personRef,
  /** Null of what is about many tickets, or none. */
  ticket: z.object({ _id: id, ticketNumber: z.string() }).nullable(),
  event: z.enum(DELIVERED_EVENTS),
  outcome: z.enum(DELIVERY_OUTCOMES),
  detail: z.string(),
  /** When it came to this. */
  at: instant,
  /** The latest tries before this that failed, the oldest first. */
  tries: z.array(z.object({ at: instant, detail: z.string() })),
  /** Nothing arrives at the person’s address at present, so that no e-mail about tickets is sent there. */
  mailFails: z.boolean(),
});
export type Delivery = z.output<typeof delivery>;

const everybody = callsFor(SIGNED_IN, 'Notifications');
const anyAdmin = callsFor(permitted('organization.edit'), 'Notifications');
const output = z.object({ deliveries: z.array(delivery), pagination });

const filters = {
  /** Of a person’s name or e-mail, or of a ticket’s number. */
  search,
  outcome: oneOrSeveral(DELIVERY_OUTCOMES, MESSAGES.deliveryOutcomeUnknown),
  organization: organizationFilter,
};

export const listDeliveries = everybody.get('/notifications/deliveries', {
  summary: 'What was sent to the caller, or why not, the newest first',
  query: z.object(paging(PAGE.deliveries)),
  output,
});

export const listMailDeliveries = anyAdmin.get('/admin/mail-deliveries', {
  summary: 'The same of everybody in the organization',
  query: z.object({ ...paging(PAGE.deliveries), ...filters }),
  looksInto: 'people',
  output,
});

export const exportMailDeliveries = anyAdmin.get('/admin/mail-deliveries/export', {
  summary: 'What the filters select of it, all pages of it, as a CSV file',
  query: z.object(filters),
  output: 'file',
  isExport: true,
});

export const sendTestNotification = everybody.post('/notifications/test', {
  summary:
    'Try whether mail about tickets arrives, or push in the browser of this session: sends one at once and says what became of it',
  body: z.object({ channel: z.enum(CHANNELS, MESSAGES.channelUnknown) }),
  output: z.object({ delivery }),
});

export const clearOwnMailProblem = everybody.post('/notifications/mail-problem/clear', {
  summary: 'Send to the caller’s address again, at which nothing had arrived',
  repeatable: true,
  output: z.object({ user }),
});

export const clearMailProblem = anyAdmin.post('/admin/users/{id}/mail-problem/clear', {
  summary: 'Send to somebody’s address again, at which nothing had arrived',
  repeatable: true,
  output: z.object({ user }),
});
