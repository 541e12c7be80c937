/** By default, which event reaches somebody's mailbox for which reason, and when. */
import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_REASONS,
  type NotificationEvent,
  type NotificationReason,
} from './reasons.ts';

/** At once, with the next digest, or not at all. */
export const MAIL_MODES = ['now', 'digest', 'never'] as const;
export type MailMode = (typeof MAIL_MODES)[number];

type ModesOf = Readonly<Partial<Record<NotificationReason, MailMode>>>;

const ofReasons = (assigned: MailMode, own: MailMode, led: MailMode, followed: MailMode): ModesOf => ({
  assigned,
  requester: own,
  participant: own,
  manager: led,
  bu_head: led,
  replied: followed,
  watching: followed,
});

/** What is missing cannot be chosen: nobody hears of that event for that reason. */
const DEFAULT_MODES: Readonly<Record<NotificationEvent, ModesOf>> = {
  created: { requester: 'now', participant: 'now', manager: 'digest', bu_head: 'digest', desk: 'never' },
  assigned: ofReasons('now', 'digest', 'digest', 'digest'),
  comment: ofReasons('now', 'now', 'digest', 'now'),
  note: { assigned: 'now', manager: 'digest', bu_head: 'digest', replied: 'now', watching: 'now' },
  status: ofReasons('now', 'now', 'digest', 'now'),
  priority: ofReasons('digest', 'never', 'never', 'digest'),
  edited: ofReasons('digest', 'never', 'never', 'digest'),
  sla_warning: { assigned: 'now', replied: 'never', watching: 'digest' },
  sla_breached: {
    assigned: 'now',
    manager: 'digest',
    bu_head: 'digest',
    replied: 'never',
    watching: 'digest',
  },
  sla_escalated: { answerable: 'now' },
  handover: { handover: 'now' },
  ticket_approval: { approver: 'now', asker: 'now', requester: 'now' },
  opened: { assigned: 'now' },
  inbox: { team: 'never' },
  snooze: { snoozed: 'now' },
  added: { participant: 'now' },
  chat: { assigned: 'now', requester: 'now', participant: 'now' },
  mention: { mentioned: 'now' },
  license: { admin: 'now', super_admin: 'now' },
  approval: { admin: 'now' },
  mail_held: { admin: 'now' },
  mail_failing: { admin: 'now', super_admin: 'now' },
  intake: { admin: 'now', super_admin: 'now' },
  schedule_paused: { admin: 'now' },
  webhook: { admin: 'now' },
  // Its letter goes to every admin, whatever they have chosen.
  retention: {},
};

/** Null where there is nothing to choose. */
export const defaultModeOf = (event: NotificationEvent, reason: NotificationReason): MailMode | null =>
  DEFAULT_MODES[event][reason] ?? null;

export interface MailCell {
  readonly event: NotificationEvent;
  readonly reason: NotificationReason;
}

/** Everything that can be chosen, in the order of pages. */
export const MAIL_CELLS: readonly (MailCell & { readonly mode: MailMode })[] = NOTIFICATION_EVENTS.flatMap(
  (event) =>
    NOTIFICATION_REASONS.flatMap((reason) => {
      const mode = defaultModeOf(event, reason);
      return mode === null ? [] : [{ event, reason, mode }];
    }),
);
