import { DAY, HOUR } from '../durations.ts';

/** Exports of an organization's data and of a person's own. */
export const DATA_EXPORTS = {
  /** Begun within a day, of an organization or by a person for themselves; cancelled ones count. */
  perDay: 3,
  /** For how long the file of one stays, where no setting says otherwise; and how many of the newest stay at once. */
  days: 7,
  files: 3,
  /** For how long a link opens it. */
  link: DAY,
  /** Exports are listed for so long. */
  listed: 90 * DAY,
  /** Between two looks at whether it goes on, and between two notes of how far it is. */
  noted: 1_000,
  /** Where nothing was noted for so long, the program that worked on it is gone. */
  silent: HOUR,
} as const;

/** The name and version of what lies in the file, which its manifest begins with. */
export const EXPORT_FORMAT = 'switchboard-export/1';
