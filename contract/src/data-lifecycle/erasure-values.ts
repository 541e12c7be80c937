import { DAY } from '../durations.ts';

/** `waiting` for the days in which it can be cancelled. */
export const ERASURE_STATES = ['requested', 'waiting', 'running', 'done', 'cancelled'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

/** Where something of a person stands. */
export const ERASED_PLACES = [
  'raised',
  'worked_on',
  'comments',
  'chat',
  'letters',
  'deliveries',
  'history',
  'files',
  'texts',
] as const;
export type ErasedPlace = (typeof ERASED_PLACES)[number];

export const ERASURES = {
  /** Days between approval and erasure, where no setting says otherwise. */
  waitDays: 14,
  /** Of each place so many are counted at most. */
  counted: 10_000,
  /** Rows of a page. */
  page: 25,
  /** For how long texts are looked through for a preview, in milliseconds. */
  lookedThrough: 2_000,
  /** One that a program was ended in the midst of is taken up by the next after this. */
  resumed: DAY,
} as const;
