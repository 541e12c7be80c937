/** The outcome of a due time; `manual` is "execute now". */
export const RUN_OUTCOMES = ['created', 'late', 'skipped', 'failed', 'manual'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
