/** The priority that follows from who is affected and whether they can work. Values without a schema, for every page. */
import type { TicketPriority } from '../../enums.ts';

export const IMPACTS = ['me', 'team', 'several', 'everyone'] as const;
export type Impact = (typeof IMPACTS)[number];
export const URGENCIES = ['none', 'difficult', 'blocked'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const IMPACT_LABELS: Readonly<Record<Impact, string>> = {
  me: 'Only me',
  team: 'My team',
  several: 'Several teams',
  everyone: 'Everyone',
};
/** Whether somebody can work. */
export const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  none: 'Yes',
  difficult: 'With difficulty',
  blocked: 'No',
};
export const ASKED_LABELS = { impact: 'Who is affected?', urgency: 'Can you work?' } as const;

export type PriorityMatrix = Readonly<Record<Impact, Readonly<Record<Urgency, TicketPriority>>>>;

/** What a type begins with. */
export const DEFAULT_MATRIX = {
  me: { none: 'Low', difficult: 'Low', blocked: 'Medium' },
  team: { none: 'Low', difficult: 'Medium', blocked: 'High' },
  several: { none: 'Medium', difficult: 'High', blocked: 'High' },
  everyone: { none: 'Medium', difficult: 'High', blocked: 'Critical' },
} as const satisfies PriorityMatrix;

/** @returns null until both are known */
export const askedPriority = (
  matrix: PriorityMatrix,
  impact: Impact | null,
  urgency: Urgency | null,
): TicketPriority | null => (impact === null || urgency === null ? null : matrix[impact][urgency]);
