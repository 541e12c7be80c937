/**
 * The plan `tally`: whole organizations or the projects that somebody leads, narrowed by status, priority and either
 * category and project or the day of creation at most, which are counted in advance.
 */
import { DAY, SECOND } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import {
  coveredBy,
  coversOrganizations,
  hasNoStubs,
  isStub,
  type OrganizationScope,
} from '../ticket.scope.ts';
import { narrowsBesidesState, type TallyPlan } from './list-plan.ts';
import { readFromNearerEnd, readValueByValue, type Slice, type TicketCount } from './list-slice.ts';
import { conditionsOf, isOneOf, readIdsAtOffset, selectTickets } from './select-tickets.ts';
import { countIn } from './tally.ts';
import { NO_FILTERS, type TicketFilters } from './ticket-filters.ts';
import { DEEP, isByState, NEWEST, orderBy, type TicketOrder, type TimeOrder } from './ticket-order.ts';
import { talliesIn } from './ticket-tallies.ts';

export const countByTally = async ({ scope, filters }: TallyPlan, db: Database): Promise<TicketCount> => ({
  total: countIn(await talliesIn(scope, db, filters), filters),
  exact: true,
});

export async function readIdsByTally(
  plan: TallyPlan,
  db: Database,
  order: TicketOrder,
  slice: Slice,
): Promise<readonly string[]> {
  if (isByState(order)) {
    const tallies = await talliesIn(plan.scope, db, plan.filters);
    return readValueByValue(
      plan,
      order,
      slice,
      async (part) => ({ total: countIn(tallies, part.filters), exact: true }),
      (part, rows) => readIdsByTally(part, db, NEWEST, rows),
    );
  }
  return readFromNearerEnd(order, slice, (from, rows) => readByTime(plan, db, from, rows));
}

async function readByTime(plan: TallyPlan, db: Database, order: TimeOrder, slice: Slice) {
  const { scope, filters } = plan;
  if (slice.offset <= DEEP || narrowsBesidesState(plan) || !coversOrganizations(scope)) {
    return readIdsAtOffset(plan, db, order, slice);
  }
  // What leaves nothing out is not asked of each row that is passed over.
  const leavesOut = await whatIsLeftOut(scope, db);
  const covering = leavesOut.hidden ? scope : { ...scope, confidential: null };
  if (scope.organizationId !== null && order.by === 'created') {
    return readFromItsDay(covering, filters, db, order, slice);
  }
  return scope.organizationId === null && !leavesOut.hidden && !leavesOut.closed
    ? readOfAll(filters, db, order, slice)
    : readIdsAtOffset({ ...plan, scope: covering }, db, order, slice);
}

/** Of all that there are, without a look at the organization of each. */
async function readOfAll(
  filters: TicketFilters,
  db: Database,
  order: TimeOrder,
  { offset, limit }: Slice,
): Promise<readonly string[]> {
  const rows = await conditionsOf(filters)
    .reduce((query, condition) => query.where(condition), db.selectFrom('tickets'))
    .select('tickets.id')
    .orderBy(orderBy(order, 'tickets'))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Days are passed over by their tallies, and only the tickets of the page's own day one by one. */
async function readFromItsDay(
  scope: OrganizationScope,
  filters: TicketFilters,
  db: Database,
  { descending }: TimeOrder,
  { offset, limit }: Slice,
): Promise<readonly string[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const conditions = [
    coveredBy(scope, 'ticket_day_tallies.organization_id'),
    ...(filters.status.length === 0 ? [] : [isOneOf('status', filters.status)]),
    ...(filters.priority.length === 0 ? [] : [isOneOf('priority', filters.priority)]),
  ];
  const hidden = hasNoStubs(scope) ? isStub(scope) : null;
  const leftOut =
    hidden === null
      ? sql``
      : sql`union all
          select floor(extract(epoch from tickets.created_at) / ${DAY / SECOND})::int, -1
          from tickets where ${hidden} and ${sql.join(
            [
              sql`true`,
              ...conditionsOf({ ...NO_FILTERS, status: filters.status, priority: filters.priority }),
            ],
            sql` and `,
          )}`;
  const { rows } = await sql<{ day: number; before: number }>`
    select day, before from (
      select day, tickets, (sum(tickets) over (order by day ${direction}) - tickets)::bigint as before from (
        select day, sum(tickets) as tickets from (
          select day, tickets from ticket_day_tallies where ${sql.join(conditions, sql` and `)} ${leftOut}
        ) as counted group by day) as days
    ) as days
    where before <= ${offset} and before + tickets > ${offset}`.execute(db);
  const [page] = rows;
  if (page === undefined) return [];
  const begin = firstIdOf(new Date((descending ? page.day + 1 : page.day) * DAY));
  const ids = await selectTickets(scope, db, filters)
    .where('tickets.id', descending ? '<' : '>=', begin)
    .select('tickets.id')
    .orderBy('tickets.id', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset - page.before)
    .execute();
  return ids.map(({ id }) => id);
}

/** Whether the scope's organizations have tickets that it leaves out: those of closed ones, and those hidden from its reader. */
async function whatIsLeftOut(scope: OrganizationScope, db: Database) {
  const never = sql<boolean>`false`;
  const ofClosed = sql<boolean>`exists (
    select from organizations join ticket_tallies on ticket_tallies.organization_id = organizations.id
    where organizations.deleted_at is not null and ticket_tallies.tickets > 0)`;
  const stub = hasNoStubs(scope) ? isStub(scope) : null;
  return db
    .selectNoFrom([
      (scope.organizationId === null ? ofClosed : never).as('closed'),
      (stub === null ? never : sql<boolean>`exists (select from tickets where ${stub})`).as('hidden'),
    ])
    .executeTakeFirstOrThrow();
}
