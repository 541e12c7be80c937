/** What concerns somebody, event by event: the entries behind the bell. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { id, instant, referenceId } from '../ids.ts';
import { NOTIFICATIONS, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef, personRef } from '../people/person.ts';
import { flag, pagination, paging } from '../query.ts';
import { NOTIFICATION_EVENTS, NOTIFICATION_REASONS } from './reasons.ts';

export const notification = z.object({
  _id: id,
  event: z.enum(NOTIFICATION_EVENTS),
  reason: z.enum(NOTIFICATION_REASONS),
  reasonText: z.string(),
  /** What happened, beginning with the full name of the actor where there is one. */
  text: z.string(),
  /** How a reply, note or mention begins; blank for all else. */
  excerpt: z.string(),
  /** Null for the product itself. */
  actor: personRef.nullable(),
  ticket: z.object({ _id: id, ticketNumber: z.string(), summary: z.string() }).nullable(),
  organization: namedRef.nullable(),
  /** Of the chat, how many messages; else 1. */
  count: z.int(),
  /** The address of the page that shows it. */
  url: z.string(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.output<typeof notification>;

const unreadCount = z.int();

const everybody = callsFor(SIGNED_IN, 'Notifications');

export const listNotifications = everybody.get('/notifications', {
  summary: 'What concerns the caller and may still be read by them, the newest first',
  query: z.object({
    ...paging(PAGE.notifications),
    unread: flag.default(false),
    /** Of one ticket alone. */
    ticket: z.string().max(100).default(''),
  }),
  output: z.object({ notifications: z.array(notification), pagination, unreadCount }),
});

export const countUnreadNotifications = everybody.get('/notifications/unread-count', {
  summary: 'How many entries the caller has not read',
  output: z.object({
    unreadCount,
    /** By whose days and hours the caller reads; null until a browser has said where they are, and from a version before. */
    timeZone: z.string().nullable().default(null),
  }),
});

export const markNotification = everybody.put('/notifications/{id}/read', {
  summary: 'Say whether an entry has been read',
  body: z.object({ read: z.boolean(MESSAGES.readRequired) }),
  output: z.object({ notification, unreadCount }),
});

const some = referenceId(MESSAGES.notificationsRequired);

export const markNotifications = everybody.post('/notifications/read', {
  summary: 'The same of several entries, of all of a ticket, or of all up to one',
  body: z
    .object({
      ids: z.array(some).min(1, MESSAGES.notificationsRequired).max(NOTIFICATIONS.marked).optional(),
      ticket: some.optional(),
      /** The newest entry that is meant; later ones stay as they are. */
      until: some.optional(),
      read: z.boolean(MESSAGES.readRequired).default(true),
    })
    .refine(
      ({ ids, ticket, until }) => [ids, ticket, until].filter((given) => given !== undefined).length === 1,
      { message: MESSAGES.notificationsRequired, path: ['ids'] },
    ),
  output: z.object({ changed: z.int(), unreadCount }),
});
