/** Counts by status: from the maintained tallies where a whole organization is meant, counted where a person's few are. */
import type { TicketStats } from '@switchboard/contract/entities/ticket.ts';
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { isId } from '../../platform/ids.ts';
import { inScope, type TicketScope } from './ticket.scope.ts';

export const talliesOf = (scope: TicketScope, db: Database) =>
  db
    .selectFrom('ticket_tallies')
    .innerJoin('organizations', 'organizations.id', 'ticket_tallies.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .$if(scope.organizationId !== null, (query) =>
      query.where('ticket_tallies.organization_id', '=', scope.organizationId),
    );

/** @param scope one that covers whole organizations */
export async function tallied(
  scope: TicketScope,
  db: Database,
  filters: { readonly status: readonly TicketStatus[]; readonly priority: readonly TicketPriority[] },
): Promise<number> {
  const row = await talliesOf(scope, db)
    .$if(filters.status.length > 0, (query) =>
      query.where(sql<boolean>`ticket_tallies.status = any(${filters.status})`),
    )
    .$if(filters.priority.length > 0, (query) =>
      query.where(sql<boolean>`ticket_tallies.priority = any(${filters.priority})`),
    )
    .select(sql<number>`coalesce(sum(tickets), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function ticketStats(
  scope: TicketScope,
  db: Database,
  createdBy: string | null = null,
): Promise<TicketStats> {
  const whole = scope.person === null && createdBy === null;
  const rows = whole
    ? await talliesOf(scope, db)
        .select(['ticket_tallies.status', sql<number>`sum(tickets)::bigint`.as('count')])
        .groupBy('ticket_tallies.status')
        .execute()
    : await db
        .selectFrom('tickets')
        .where(inScope(scope))
        .$if(createdBy !== null, (query) =>
          query.where(sql<boolean>`(tickets.organization_id, tickets.id) in (
            select raised.organization_id, raised.ticket_id from ticket_people as raised
            where raised.user_id = any(${[createdBy].filter((id) => id !== null && isId(id))}::uuid[]) and raised.relation = 'requester' and raised.until is null)`),
        )
        .select(['tickets.status', sql<number>`count(*)`.as('count')])
        .groupBy('tickets.status')
        .execute();
  const count = (status: TicketStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    open: count('Open'),
    inProgress: count('In Progress'),
    resolved: count('Resolved'),
    closed: count('Closed'),
  };
}
