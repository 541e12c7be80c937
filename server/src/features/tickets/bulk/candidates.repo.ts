/** Tickets that somebody has selected, as far as they may see them. */
import { BULK } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import { selectTickets } from '../list/select-tickets.ts';
import type { TicketFilters } from '../list/ticket-filters.ts';
import type { TagOfTicket, TicketPerson, TicketRow } from '../ticket.repo.ts';
import { inScope, type TicketScope } from '../ticket.scope.ts';

const COLUMNS = [
  'tickets.organization_id',
  'tickets.id',
  'tickets.status',
  'tickets.priority',
  'tickets.category_id',
  'tickets.subcategory_id',
  'tickets.project_id',
  'tickets.version',
  'tickets.merged_into',
  'tickets.confidential',
] as const;

/** What decides about a change of it, without anybody's name. */
export interface Candidate
  extends Pick<
    TicketRow,
    | 'organization_id'
    | 'id'
    | 'status'
    | 'priority'
    | 'category_id'
    | 'subcategory_id'
    | 'project_id'
    | 'version'
    | 'merged_into'
    | 'confidential'
  > {
  readonly people: readonly Pick<TicketPerson, 'id' | 'relation'>[];
  readonly tagged: readonly Pick<TagOfTicket, 'id'>[];
}

/** Those of the ids that the scope covers, in no order. */
export const readCandidates = (
  scope: TicketScope,
  db: Database,
  ids: readonly string[],
): Promise<Candidate[]> =>
  db
    .selectFrom('tickets')
    .where(sql<boolean>`tickets.id = any(${ids}::uuid[])`)
    .where(inScope(scope))
    .select([...COLUMNS])
    .select((ticket) =>
      jsonArrayFrom(
        ticket
          .selectFrom('ticket_people')
          .whereRef('ticket_people.organization_id', '=', 'tickets.organization_id')
          .whereRef('ticket_people.ticket_id', '=', 'tickets.id')
          .where('ticket_people.until', 'is', null)
          .select(['ticket_people.user_id as id', 'ticket_people.relation']),
      ).as('people'),
    )
    .select((ticket) =>
      jsonArrayFrom(
        ticket
          .selectFrom('ticket_tags')
          .whereRef('ticket_tags.organization_id', '=', 'tickets.organization_id')
          .whereRef('ticket_tags.ticket_id', '=', 'tickets.id')
          .select('ticket_tags.tag_id as id'),
      ).as('tagged'),
    )
    .execute();

/** The ids that a list's filters select, the newest first, one more than may be changed at once. */
export async function readSelectedIds(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<string[]> {
  const rows = await selectTickets(scope, db, filters)
    .select('tickets.id')
    .orderBy('tickets.id', 'desc')
    .limit(BULK.tickets + 1)
    .execute();
  return rows.map(({ id }) => id);
}
