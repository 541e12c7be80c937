import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** One that nobody has decided yet, with what somebody is called. */
export async function addErasure(db: Database) {
  const id = nextCanaryId();
  await db
    .insertInto('erasures')
    .values({
      ...own,
      id,
      user_id: CANARY.otherUser,
      state: 'requested',
      code: marked('code'),
      asked_by: CANARY.admin,
      asked_at: AT,
    })
    .execute();
  const names = { first_name: marked('first'), last_name: marked('last'), email: marked('email') };
  await db
    .insertInto('erased_names')
    .values({ ...own, erasure_id: id, ...names })
    .execute();
}

/** One that is off, and what tickets that are gone had counted for. */
export async function addRetention(db: Database) {
  await db
    .insertInto('retention_policies')
    .values({ ...own, months: 120, action: 'anonymize', is_active: false })
    .execute();
  await db
    .insertInto('retired_movements')
    .values({ ...own, slot: AT, created: 1, resolved: 1, open: 0, in_progress: 0, urgent: 0 })
    .execute();
  await db
    .insertInto('retired_resolutions')
    .values({ ...own, slot: AT, previous_slot: AT, tickets: 1 })
    .execute();
  await db
    .insertInto('retired_tickets')
    .values({ ...own, slot: AT, tickets: 1 })
    .execute();
}
