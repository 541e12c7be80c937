/** What somebody wants to be told of beyond their inbox, how and when. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { isTimeZone } from '../query.ts';
import { defaultModeOf, MAIL_CELLS, MAIL_MODES, type MailCell, type MailMode } from './mail-modes.ts';
import { NOTIFICATION_EVENTS, NOTIFICATION_REASONS } from './reasons.ts';

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
/** What is pushed: whatever is mailed at once, what is meant for the person alone, or nothing. */
export const PUSHED = ['same', 'mentions', 'off'] as const;

const onOff = z.boolean(MESSAGES.switchInvalid);
/** Of the person's clock. */
const timeOfDay = z
  .string(MESSAGES.timeOfDayInvalid)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, MESSAGES.timeOfDayInvalid);
const hour = z
  .int(MESSAGES.digestHourInvalid)
  .min(0, MESSAGES.digestHourInvalid)
  .max(23, MESSAGES.digestHourInvalid);
/** From Monday, which is 1. */
const weekday = z
  .int(MESSAGES.weekdayInvalid)
  .min(1, MESSAGES.weekdayInvalid)
  .max(7, MESSAGES.weekdayInvalid);

const digest = z.object({ every: z.enum(DIGESTS, MESSAGES.digestUnknown), hour, weekday });
/** From an hour of the wall clock to another one, perhaps over midnight. */
const quiet = z.object({ on: onOff, from: timeOfDay, until: timeOfDay, criticalThrough: onOff });
const push = z.object({ what: z.enum(PUSHED, MESSAGES.pushUnknown), showText: onOff });

const zone = z
  .string(MESSAGES.timeZoneUnknown)
  .max(LENGTH.timeZone, MESSAGES.timeZoneUnknown)
  .refine(isTimeZone, MESSAGES.timeZoneUnknown);

const cell = {
  event: z.enum(NOTIFICATION_EVENTS, MESSAGES.mailModeUnknown),
  reason: z.enum(NOTIFICATION_REASONS, MESSAGES.mailModeUnknown),
};
const mode = z.enum(MAIL_MODES, MESSAGES.mailModeUnknown);

export const notificationPreferences = z.object({
  /** One for each event and reason for which somebody can be told. */
  mail: z.array(z.object({ ...cell, mode, isDefault: z.boolean() })),
  /** Whether somebody who runs a desk hears of every new ticket. */
  desk: z.boolean(),
  digest,
  quiet,
  push,
  /** UTC until a browser has said where the person is. */
  timeZone: z.string(),
});
/** "22:00" */
export const isTimeOfDay = (text: string): boolean => timeOfDay.safeParse(text).success;

export type NotificationPreferences = z.output<typeof notificationPreferences>;

/** Of somebody who has chosen nothing. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  mail: MAIL_CELLS.map((one) => ({ ...one, isDefault: true })),
  desk: false,
  digest: { every: 'daily', hour: 8, weekday: 1 },
  quiet: { on: false, from: '22:00', until: '07:00', criticalThrough: false },
  push: { what: 'same', showText: false },
  timeZone: 'UTC',
};

/** When somebody is told by mail of an event for a reason; never of what cannot be chosen. */
export const modeOf = (
  { mail }: Pick<NotificationPreferences, 'mail'>,
  event: MailCell['event'],
  reason: MailCell['reason'],
): MailMode => mail.find((one) => one.event === event && one.reason === reason)?.mode ?? 'never';

/** What is absent stays; a mode of null is that of the default. */
const preferencesChange = z.object({
  mail: z
    .array(
      z
        .object({ ...cell, mode: mode.nullable() })
        .refine(({ event, reason }) => defaultModeOf(event, reason) !== null, MESSAGES.mailModeUnknown),
    )
    .max(MAIL_CELLS.length, MESSAGES.mailModeUnknown)
    .optional(),
  desk: onOff.optional(),
  digest: digest.partial().optional(),
  quiet: quiet.partial().optional(),
  push: push.partial().optional(),
  timeZone: zone.optional(),
});
export type PreferencesChange = z.output<typeof preferencesChange>;

/** What the preferences are after a change of some. */
export function changedPreferences(
  before: NotificationPreferences,
  { mail, ...change }: PreferencesChange,
): NotificationPreferences {
  return {
    mail: before.mail.map((present) => {
      const { event, reason } = present;
      const choice = mail?.findLast((one) => one.event === event && one.reason === reason);
      if (choice === undefined) return present;
      const standard = defaultModeOf(event, reason);
      const chosen = choice.mode ?? standard ?? present.mode;
      return { event, reason, mode: chosen, isDefault: chosen === standard };
    }),
    desk: change.desk ?? before.desk,
    digest: { ...before.digest, ...change.digest },
    quiet: { ...before.quiet, ...change.quiet },
    push: { ...before.push, ...change.push },
    timeZone: change.timeZone ?? before.timeZone,
  };
}

const everybody = callsFor(SIGNED_IN, 'Notifications');
const output = z.object({ notificationPreferences });

export const getNotificationPreferences = everybody.get('/notifications/preferences', {
  summary: 'What the caller wants to be told of by mail and push, and when',
  output,
});

export const setNotificationPreferences = everybody.put('/notifications/preferences', {
  summary: 'Change what is given of it, all or nothing; a mode of null is that of the default',
  body: preferencesChange,
  output,
});
