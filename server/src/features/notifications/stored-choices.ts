/** Between what somebody has chosen and what is kept of it: what differs from the defaults, so that those may change. */
import { defaultModeOf, type MailCell } from '@switchboard/contract/notifications/mail-modes.ts';
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import type { StoredChoices } from '../../platform/database/tables/notification-tables.ts';

const { mail: cells, ...defaults } = DEFAULT_PREFERENCES;
const keyOf = ({ event, reason }: MailCell) => `${event}/${reason}`;

interface Row {
  readonly choices: StoredChoices;
  readonly desk: boolean;
  readonly time_zone: string | null;
}

export function preferencesFrom(row: Row | undefined): NotificationPreferences {
  if (row === undefined) return DEFAULT_PREFERENCES;
  const { mail = {}, digest, quiet, push } = row.choices;
  return {
    mail: cells.map((cell) => {
      const mode = mail[keyOf(cell)];
      return mode === undefined ? cell : { ...cell, mode, isDefault: false };
    }),
    desk: row.desk,
    digest: { ...defaults.digest, ...digest },
    quiet: { ...defaults.quiet, ...quiet },
    push: { ...defaults.push, ...push },
    timeZone: row.time_zone ?? defaults.timeZone,
  };
}

const differing = <Part extends object>(part: Part, standard: Part): Partial<Part> =>
  // The entries are those of the part.
  Object.fromEntries(
    Object.entries(part).filter(([name, value]) => value !== standard[name as keyof Part]),
  ) as Partial<Part>;

export const choicesOf = ({ mail, digest, quiet, push }: NotificationPreferences): StoredChoices => ({
  mail: Object.fromEntries(
    mail
      .filter(({ event, reason, mode }) => mode !== defaultModeOf(event, reason))
      .map((cell) => [keyOf(cell), cell.mode]),
  ),
  digest: differing(digest, defaults.digest),
  quiet: differing(quiet, defaults.quiet),
  push: differing(push, defaults.push),
});
