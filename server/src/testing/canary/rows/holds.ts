import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, onTicket } from './shared-values.ts';

export async function addHold(db: Database) {
  await db
    .insertInto('legal_holds')
    .values({
      ...onTicket,
      id: nextCanaryId(),
      kind: 'ticket',
      reason: marked('reason'),
      placed_by: CANARY.admin,
      by_super_admin: false,
      created_at: AT,
    })
    .execute();
}
