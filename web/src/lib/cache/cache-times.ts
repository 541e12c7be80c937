import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';

/** How long an answer counts as fresh in the browser. */
export const CACHE = {
  default: 5 * MINUTE,
  dashboards: 3 * MINUTE,
  adminUsers: 2 * MINUTE,
  ticketLists: MINUTE,
  ticketDetail: 30 * SECOND,
  /** Fetched on every visit. */
  none: 0,
  /** What never changes under its address. */
  forever: Number.POSITIVE_INFINITY,
} as const;
