import { DAY } from '../durations.ts';

/** Mail domains of an organization, and how they stay verified. */
export const DOMAINS = {
  most: 20,
  /** Of a name in the DNS. */
  length: 253,
  /** Of what a super admin says of one. */
  note: 500,
  /** Between two looks at the record of one that is verified by it. */
  lookedAtEvery: DAY,
  /** Without the record: the admins are told, and later the domain counts as verified no longer. */
  toldAfter: 7 * DAY,
  endsAfter: 30 * DAY,
} as const;
