/** What approvals of tickets are made of; apart from the other enumerations, which every page has. */
import { HOUR, SECOND } from '../durations.ts';
import type { TicketStatus } from '../enums.ts';

/** How an approval of a ticket stands; all but the first are final for its round. */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired', 'cancelled'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
/** A step waits for those before it. */
export const STEP_STATES = ['waiting', ...APPROVAL_STATES] as const;
export type StepState = (typeof STEP_STATES)[number];
export const APPROVAL_DECISIONS = ['approved', 'rejected'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];
/** Who can be asked: somebody, who leads the ticket's project, or everybody of a group. */
export const APPROVER_KINDS = ['person', 'project_manager', 'bu_head', 'group'] as const;
export type ApproverKind = (typeof APPROVER_KINDS)[number];
/** By what an approver is found; the last one where nobody else can decide. */
export const FOUND_AS = [...APPROVER_KINDS, 'fallback'] as const;
export type FoundAs = (typeof FOUND_AS)[number];
/** Staff asked for it, or a rule when the ticket was made. */
export const APPROVAL_CAUSES = ['hand', 'rule'] as const;
/** Where it was decided: in the product, or by the link of a letter. */
export const DECISION_VIAS = ['page', 'mail'] as const;
export type DecisionVia = (typeof DECISION_VIAS)[number];
/** What an approval that is pending keeps from being done. */
export const APPROVAL_HOLDS = ['nothing', 'resolve', 'work'] as const;
export type ApprovalHolds = (typeof APPROVAL_HOLDS)[number];
/** The statuses that a ticket does not get meanwhile. */
export const TICKET_APPROVAL_HELD = {
  nothing: [],
  resolve: ['Resolved', 'Closed'],
  work: ['In Progress', 'Resolved', 'Closed'],
} as const satisfies Record<ApprovalHolds, readonly TicketStatus[]>;

/** How many there may be, and when what happens by itself. */
export const TICKET_APPROVALS = {
  steps: 5,
  /** Of one step. */
  approvers: 20,
  /** Of one step, once its groups are counted by their members; further ones are not asked. */
  people: 100,
  /** Of an organization, and people in a group. */
  rules: 100,
  groups: 50,
  members: 50,
  /** Values of one kind that a rule names. */
  values: 100,
  /** Of one ticket at the same time. */
  pending: 10,
  /** Of a ticket, that its page shows. */
  shown: 20,
  /** Without a decision it expires, after as many days as the organization says. */
  expiryDays: { least: 1, usual: 14, most: 90 },
  /** Who has not decided is told again after as many hours, so often at most. */
  reminderHours: { least: 1, usual: 48, most: 720 },
  reminders: 5,
  /** By hand. */
  remindedByHandEvery: HOUR,
  checkEvery: 30 * SECOND,
} as const;
