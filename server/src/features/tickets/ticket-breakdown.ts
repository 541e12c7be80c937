/** Counts by status and of high priority, of what organization, assignee and search select. */
import type { SuperAdminStats } from '@switchboard/contract/entities/ticket.ts';
import { HIGH_PRIORITY } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { matching, type TicketFilters } from './list-tickets.ts';
import type { TicketScope } from './ticket.scope.ts';
import { countIn, statsOf, type Tally, talliesOf } from './ticket-tallies.ts';

/** @param scope one that covers whole organizations */
export async function breakdown(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<SuperAdminStats> {
  const groups = await groupsOf(scope, db, filters);
  return { ...statsOf(groups), highPriority: countIn(groups, HIGH_PRIORITY) };
}

const groupsOf = (scope: TicketScope, db: Database, filters: TicketFilters): Promise<readonly Tally[]> =>
  filters.search === '' && filters.assignees.length === 0 && !filters.createdSince
    ? talliesOf(scope, db).execute()
    : matching(scope, db, { ...filters, status: [], priority: [] })
        .select(['tickets.status', 'tickets.priority', sql<number>`count(*)`.as('tickets')])
        .groupBy(['tickets.status', 'tickets.priority'])
        .execute();
