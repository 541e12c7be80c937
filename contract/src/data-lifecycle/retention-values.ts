import { DAY } from '../durations.ts';

/** What becomes of tickets that were closed long enough ago. */
export const RETENTION_ACTIONS = ['anonymize', 'delete'] as const;
export type RetentionAction = (typeof RETENTION_ACTIONS)[number];

export const RETENTION = {
  /** Months after which a closed ticket goes, counted in UTC. */
  least: 1,
  most: 120,
  /** Where nobody has said anything yet. */
  months: 24,
  /** Rows of a page. */
  page: 25,
  /** Between telling the admins and the first that goes. */
  notice: 7 * DAY,
} as const;
