import { DAY, SECOND } from '../durations.ts';

/** Of an organization; what is sent, and for how long it can be looked at and sent again. */
export const WEBHOOKS = {
  most: 20,
  url: 2_000,
  /** Values of one kind that a filter names. */
  filterValues: 100,
  /** Of a body: longer texts in it are cut. */
  bodyBytes: 65_536,
  /** Of an answer, which are kept. */
  answerBytes: 8192,
  /** For a receiver to answer. */
  answerWithin: 15 * SECOND,
  keptDays: 30,
  redeliverDays: 3,
  /** After a rotation deliveries are signed with the secret before, too. */
  bothSecrets: DAY,
} as const;
