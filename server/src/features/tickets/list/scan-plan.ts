/** The plan `scan`: what narrows the list leaves so few tickets that each is looked at. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { ListPlan, ScanPlan } from './list-plan.ts';
import { readFromNearerEnd, type Slice, type TicketCount } from './list-slice.ts';
import { readIdsAtOffset, selectTickets } from './select-tickets.ts';
import { isByState, type TicketOrder } from './ticket-order.ts';

export const countByScan = async (plan: ScanPlan, db: Database): Promise<TicketCount> => ({
  total: await countEach(plan, db),
  exact: true,
});

/** Every ticket of the list, whatever its plan counts. */
export async function countEach({ scope, filters }: ListPlan, db: Database): Promise<number> {
  const row = await selectTickets(scope, db, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export const readIdsByScan = (
  plan: ScanPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> =>
  isByState(order)
    ? readIdsAtOffset(plan, db, order, slice)
    : readFromNearerEnd(order, slice, (from, rows) => readIdsAtOffset(plan, db, from, rows));
