import { DAY } from '../../durations.ts';

/** API tokens: of one person, of one service account, and accounts of an organization; how long they last. */
export const TOKENS = {
  person: 20,
  account: 20,
  accounts: 20,
  days: 365,
  usualDays: 90,
  superAdminDays: 30,
  /** So long before its end the owner is told, once. */
  toldBefore: 7 * DAY,
  /** Revoked or expired, one is listed for as long. */
  kept: 365 * DAY,
  /** Characters that lists show of one. */
  prefix: 10,
} as const;
