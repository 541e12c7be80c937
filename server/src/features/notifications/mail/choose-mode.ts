import { MAIL_MODES, type MailMode } from '@switchboard/contract/notifications/mail-modes.ts';
import { modeOf, type NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import type { NotificationEvent, NotificationReason } from '@switchboard/contract/notifications/reasons.ts';
import type { Reasons } from '../who-hears.ts';

export interface Chosen {
  readonly mode: MailMode;
  /** The strongest that has it. */
  readonly reason: NotificationReason;
}

/** The most immediate way of all reasons that somebody has. */
export function chooseMode(
  preferences: NotificationPreferences,
  event: NotificationEvent,
  reasons: Reasons,
): Chosen {
  for (const mode of MAIL_MODES) {
    const reason = reasons.find((one) => modeOf(preferences, event, one) === mode);
    if (reason !== undefined) return { mode, reason };
  }
  return { mode: 'never', reason: reasons[0] };
}
