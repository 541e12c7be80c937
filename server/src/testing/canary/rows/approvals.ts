import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, onTicket, own } from './shared-values.ts';

/** One that was rejected. */
export async function addApproval(db: Database) {
  const [approval_id, step_id] = [nextCanaryId(), nextCanaryId()];
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
    })
    .execute();
  await db
    .insertInto('approval_steps')
    .values({ ...own, id: step_id, approval_id, round: 1, position: 0, need: null, state: 'rejected' })
    .execute();
  await db
    .insertInto('approval_approvers')
    .values({
      ...own,
      id: nextCanaryId(),
      step_id,
      user_id: CANARY.otherAgent,
      found_as: 'person',
      decision: 'rejected',
      comment: marked('comment'),
      decided_at: AT,
    })
    .execute();
}
