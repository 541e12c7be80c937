/** The plan `tally`: whole organizations, narrowed by status and priority at most, which are counted in advance. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { TallyPlan } from './list-plan.ts';
import { readFromNearerEnd, readValueByValue, type Slice, type TicketCount } from './list-slice.ts';
import { readIdsAtOffset } from './select-tickets.ts';
import { DEEP, isByState, NEWEST, orderBy, type TicketOrder, type TimeOrder } from './ticket-order.ts';
import { countTallied } from './ticket-tallies.ts';

export const countByTally = async ({ scope, filters }: TallyPlan, db: Database): Promise<TicketCount> => ({
  total: await countTallied(scope, db, filters),
  exact: true,
});

export async function readIdsByTally(
  plan: TallyPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> {
  if (isByState(order)) {
    return readValueByValue(
      plan,
      order,
      slice,
      (part) => countByTally(part, db),
      (part, rows) => readIdsByTally(part, db, NEWEST, rows),
    );
  }
  return readFromNearerEnd(order, slice, (from, rows) => readByTime(plan, db, from, rows));
}

async function readByTime(plan: TallyPlan, db: Database, order: TimeOrder, slice: Slice) {
  const isDeep = order.by === 'created' && slice.offset > DEEP;
  if (!isDeep || !(await selectsEveryTicket(plan, db))) return readIdsAtOffset(plan, db, order, slice);
  // Without any condition a deep page is counted off in the index alone.
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .orderBy(orderBy(order, 'tickets'))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether there is no ticket that the list leaves out, not even one of a closed organization. */
async function selectsEveryTicket({ scope, filters }: TallyPlan, db: Database): Promise<boolean> {
  if (scope.organizationId !== null || filters.status.length > 0 || filters.priority.length > 0) return false;
  const closed = await db
    .selectFrom('ticket_tallies')
    .innerJoin('organizations', 'organizations.id', 'ticket_tallies.organization_id')
    .where('organizations.deleted_at', 'is not', null)
    .where('ticket_tallies.tickets', '>', 0)
    .select('organizations.id')
    .limit(1)
    .executeTakeFirst();
  return closed === undefined;
}
