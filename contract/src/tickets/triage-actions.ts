/** What somebody does with a ticket of an inbox; an agent puts back what they have. */
export const TRIAGE_ACTIONS = ['accept', 'assign', 'duplicate', 'decline', 'snooze', 'return'] as const;
export type TriageAction = (typeof TRIAGE_ACTIONS)[number];
