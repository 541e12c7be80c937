/** Approvals of tickets. */
import type {
  ApprovalDecision,
  ApprovalHolds,
  ApprovalState,
  ApproverKind,
  StepState,
} from '@switchboard/contract/tickets/approval-values.ts';
import type { Generated } from 'kysely';

export interface ApprovalTables {
  ticket_approvals: {
    organization_id: string;
    id: string;
    ticket_id: string;
    question: string;
    holds: ApprovalHolds;
    state: Generated<ApprovalState>;
    round: Generated<number>;
    asked_by_id: string;
    asked_at: Date;
    /** When it expires, and when who has not decided is told again; null where neither happens any more. */
    due_at: Date | null;
    remind_at: Date | null;
    reminders: Generated<number>;
    reminded_by_hand_at: Date | null;
    ended_at: Date | null;
    reason: Generated<string>;
  };
  approval_steps: {
    organization_id: string;
    id: string;
    approval_id: string;
    round: number;
    position: number;
    /** How many have to agree; null for all of them. */
    need: number | null;
    state: StepState;
  };
  approval_approvers: {
    organization_id: string;
    id: string;
    step_id: string;
    user_id: string;
    found_as: ApproverKind;
    decision: ApprovalDecision | null;
    comment: Generated<string>;
    decided_at: Date | null;
  };
}
