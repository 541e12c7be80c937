/** Approvals of tickets. */
import type {
  ApprovalDecision,
  ApprovalHolds,
  ApprovalState,
  ApproverKind,
  DecisionVia,
  FoundAs,
  StepState,
} from '@switchboard/contract/tickets/approval-values.ts';
import type { ColumnType, Generated } from 'kysely';

/** Whom a step asks: somebody by their id, who leads the project (blank), or a group by its id. */
export interface AskedApprover {
  readonly as: ApproverKind;
  readonly id: string;
}

/** As the call takes a step of a rule. */
export interface RuleStep {
  readonly need: 'one' | 'all' | number;
  readonly approvers: readonly AskedApprover[];
}

/** JSON is written as text. */
type Json<Value> = ColumnType<Value, string, string>;

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
    /** The rule that asked, and its name of then; the requester stands for who asked. */
    rule_id: string | null;
    rule_name: string | null;
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
    /** Empty of steps from before it was kept. */
    asked: ColumnType<readonly AskedApprover[], readonly AskedApprover[] | string | undefined, string>;
    /** For how many of them nobody is there who could decide. */
    vacant: Generated<number>;
  };
  approval_approvers: {
    organization_id: string;
    id: string;
    step_id: string;
    user_id: string;
    found_as: FoundAs;
    /** Which of those whom the step asks they were found for. */
    place: Generated<number>;
    decision: ApprovalDecision | null;
    comment: Generated<string>;
    decided_at: Date | null;
    /** Who stood in for the approver; null for the approver. */
    decided_by_id: Generated<string | null>;
    /** Null while nobody has decided, and of decisions from before it was kept. */
    via: Generated<DecisionVia | null>;
  };
  approval_groups: {
    organization_id: string;
    id: string;
    name: string;
    version: Generated<number>;
    created_at: Date;
  };
  approval_group_members: {
    organization_id: string;
    group_id: string;
    user_id: string;
  };
  approval_rules: {
    organization_id: string;
    id: string;
    name: string;
    active: boolean;
    categories: string[];
    subcategories: string[];
    projects: string[];
    ticket_types: string[];
    question: string;
    holds: ApprovalHolds;
    steps: Json<readonly RuleStep[]>;
    version: Generated<number>;
    created_at: Date;
  };
  approval_links: {
    token_hash: Buffer;
    organization_id: string;
    approver_id: string;
    /** Where the letter went. */
    email: string;
    created_at: Date;
  };
}
