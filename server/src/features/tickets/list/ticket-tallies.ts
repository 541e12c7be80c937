/** Counts by status: from the maintained tallies where a whole organization is meant, counted where a person's few are. */
import type { TicketStats } from '@switchboard/contract/tickets/ticket.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { coversOrganizations, inScope, type OrganizationScope, type TicketScope } from '../ticket.scope.ts';
import { raisedBy } from './select-tickets.ts';
import { countIn, statsOf } from './tally.ts';
import type { StateFilters } from './ticket-filters.ts';

/** A query for the tallies, of which other queries can make a part of theirs. */
export const talliesOf = (scope: OrganizationScope, db: Database) =>
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

export const countTallied = async (
  scope: OrganizationScope,
  db: Database,
  filters: StateFilters,
): Promise<number> => countIn(await talliesOf(scope, db).execute(), filters);

export async function ticketStats(
  scope: TicketScope,
  db: Database,
  createdBy: string | null = null,
): Promise<TicketStats> {
  if (coversOrganizations(scope) && createdBy === null) return statsOf(await talliesOf(scope, db).execute());
  const rows = await db
    .selectFrom('tickets')
    .where(inScope(scope))
    .where(createdBy === null ? sql<boolean>`true` : raisedBy(createdBy))
    .select(['tickets.status', sql<number>`count(*)`.as('tickets')])
    .groupBy('tickets.status')
    .execute();
  return statsOf(rows);
}
