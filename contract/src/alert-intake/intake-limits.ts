import { DAY, MINUTE } from '../durations.ts';

/** Intakes of alerts: of an organization, of one post, of what a template says, and how long the log is kept. */
export const INTAKES = {
  most: 20,
  /** Characters of a key; longer ones are kept as their digest. */
  key: 200,
  /** Characters of a template, and of a longer one that makes the description. */
  template: 1_000,
  longTemplate: 10_000,
  /** Places of one template that are filled in. */
  places: 50,
  /** Names of a path, one below the other. */
  depth: 10,
  /** Values that count as resolved. */
  resolvedValues: 10,
  /** Alerts of one post, and its bytes. */
  items: 100,
  bodyBytes: 512 * 1024,
  /** A ticket gets one comment within this, however often its alert comes. */
  commentEvery: 15 * MINUTE,
  /** A ticket that was resolved no longer ago is reopened. */
  reopenWithin: DAY,
  /** Beyond so many new tickets within this time one ticket counts the rest. */
  floodTickets: 30,
  floodWithin: 10 * MINUTE,
  /** Of the log of calls: days, and the newest of one intake. */
  keptDays: 30,
  keptCalls: 10_000,
  /** Posts of one intake in a minute. */
  posts: 60,
} as const;
