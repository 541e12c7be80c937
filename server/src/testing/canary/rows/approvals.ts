import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, onTicket, own } from './shared-values.ts';

/** A confidential ticket that somebody had opened with a reason. */
export async function addOpening(db: Database) {
  await db
    .insertInto('ticket_openings')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      user_id: CANARY.agent,
      reason: marked('reason'),
      opened_at: AT,
      ends_at: new Date(AT.getTime() + 1),
      ended_at: AT,
    })
    .execute();
}

/** One that was rejected, a rule that asks nothing any more, and a group. */
export async function addApproval(db: Database) {
  const [approval_id, step_id, group_id] = [nextCanaryId(), nextCanaryId(), nextCanaryId()];
  const approver_id = nextCanaryId();
  const asked = JSON.stringify([{ as: 'group', id: group_id }]);
  await db
    .insertInto('ticket_approvals')
    .values({
      ...onTicket,
      id: approval_id,
      question: marked('question'),
      holds: 'resolve',
      state: 'rejected',
      asked_by_id: CANARY.agent,
      asked_at: AT,
      due_at: null,
      remind_at: null,
      reminded_by_hand_at: null,
      ended_at: AT,
      reason: marked('reason'),
      rule_id: nextCanaryId(),
      rule_name: marked('rule'),
    })
    .execute();
  await db
    .insertInto('approval_steps')
    .values({ ...own, id: step_id, approval_id, round: 1, position: 0, need: null, state: 'rejected', asked })
    .execute();
  await db
    .insertInto('approval_approvers')
    .values({
      ...own,
      id: approver_id,
      step_id,
      user_id: CANARY.otherAgent,
      found_as: 'person',
      decision: 'rejected',
      comment: marked('comment'),
      decided_at: AT,
    })
    .execute();
  await db
    .insertInto('approval_links')
    .values({
      ...own,
      token_hash: randomBytes(32),
      approver_id,
      email: `${marked('approver')}@canary.example`,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('approval_groups')
    .values({ ...own, id: group_id, name: marked('group'), created_at: AT })
    .execute();
  await db
    .insertInto('approval_group_members')
    .values({ ...own, group_id, user_id: CANARY.otherAgent })
    .execute();
  await db
    .insertInto('approval_rules')
    .values({
      ...own,
      id: nextCanaryId(),
      name: marked('approval rule'),
      active: false,
      categories: [CANARY.category],
      subcategories: [CANARY.subcategory],
      projects: [CANARY.project],
      ticket_types: ['Request Service'],
      question: marked('rule question'),
      holds: 'resolve',
      steps: JSON.stringify([{ need: 'all', approvers: [{ as: 'group', id: group_id }] }]),
      created_at: AT,
    })
    .execute();
}
