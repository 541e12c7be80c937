/** Late; due on the reader's day or on one of seven that begin with it; counting nothing now; or without a clock. */
export const DUE_FILTERS = ['overdue', 'today', 'week', 'paused', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];
