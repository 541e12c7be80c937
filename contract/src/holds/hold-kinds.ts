/** What can be held. */
export const HOLD_KINDS = ['person', 'ticket', 'organization'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];
