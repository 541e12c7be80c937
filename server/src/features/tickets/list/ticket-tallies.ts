/** Counts by status: from the maintained tallies where a whole organization is meant, counted where a person's few are. */
import type { TicketStats } from '@switchboard/contract/entities/ticket.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { inScope, type TicketScope } from '../ticket.scope.ts';
import { raisedBy } from './select-tickets.ts';
import { countIn, statsOf } from './tally.ts';
import type { StateFilters } from './ticket-filters.ts';

/** @param scope one that covers whole organizations */
export const talliesOf = (scope: TicketScope, db: Database) =>
  db
    .selectFrom('ticket_tallies')
    .innerJoin('organizations', 'organizations.id', 'ticket_tallies.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .$if(scope.organizationId !== null, (query) =>
      query.where('ticket_tallies.organization_id', '=', scope.organizationId),
    )
    .select([
      'ticket_tallies.status',
      'ticket_tallies.priority',
      sql<number>`sum(ticket_tallies.tickets)::bigint`.as('tickets'),
    ])
    .groupBy(['ticket_tallies.status', 'ticket_tallies.priority']);

/** @param scope one that covers whole organizations */
export const tallied = async (scope: TicketScope, db: Database, filters: StateFilters): Promise<number> =>
  countIn(await talliesOf(scope, db).execute(), filters);

export async function ticketStats(
  scope: TicketScope,
  db: Database,
  createdBy: string | null = null,
): Promise<TicketStats> {
  const whole = scope.person === null && createdBy === null;
  if (whole) return statsOf(await talliesOf(scope, db).execute());
  const rows = await db
    .selectFrom('tickets')
    .where(inScope(scope))
    .where(createdBy === null ? sql<boolean>`true` : raisedBy(createdBy))
    .select(['tickets.status', sql<number>`count(*)`.as('tickets')])
    .groupBy('tickets.status')
    .execute();
  return statsOf(rows);
}
